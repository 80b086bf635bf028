import { act, fireEvent, screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Link } from '../../components/ui/link.tsx'
import { toastError, toastSuccess, useToastStore } from '../../lib/toast.ts'
import { renderAt } from '../../test/render-at.tsx'
import { Toaster } from './toaster.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a toast is at the top right and closes after 5000 ms', async () => {
  renderAt('/signin', <Toaster />)
  act(() => toastSuccess('Login successful!'))
  await pass(100)
  const toast = screen.getByText('Login successful!')
  expect(toast.closest('.Toastify__toast-container--top-right')).not.toBeNull()
  const bar = document.querySelector<HTMLElement>('.Toastify__progress-bar--animated')
  expect(bar?.style.animationDuration).toBe('5000ms')
})

test('an error toast closes when its page is left, a success toast stays', async () => {
  renderAt(
    '/signin',
    <>
      <Toaster />
      <Link to="/signup">Sign Up</Link>
    </>,
  )
  act(() => {
    toastError('The password is wrong')
    toastSuccess('Saved')
  })
  await pass(2_000)
  act(() => toastError('No connection'))
  await pass(100)
  expect(screen.getByText('The password is wrong')).toBeDefined()
  fireEvent.click(screen.getByRole('link', { name: 'Sign Up' }))
  await pass(100)
  // jsdom does not paint, so no fade ends by itself.
  for (const one of document.querySelectorAll('.Toastify__toast')) fireEvent.animationEnd(one)
  await pass(1_000)
  expect(screen.queryByText('The password is wrong')).toBeNull()
  expect(screen.getByText('No connection')).toBeDefined()
  expect(screen.getByText('Saved')).toBeDefined()
})

test('a toast queued while another is being shown is shown too', async () => {
  function Joining() {
    const [first] = useToastStore(({ queue }) => queue)
    useLayoutEffect(() => {
      if (first?.text === 'Bid placed') toastError('Above your limit')
    }, [first])
    return null
  }
  renderAt(
    '/signin',
    <>
      <Toaster />
      <Joining />
    </>,
  )
  act(() => toastSuccess('Bid placed'))
  await pass(100)
  expect(screen.getByText('Bid placed')).toBeDefined()
  expect(screen.getByText('Above your limit')).toBeDefined()
})

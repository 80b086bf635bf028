import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { toastSuccess } from '../../lib/toast.ts'
import { Toaster } from './toaster.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a toast stands at the top right and closes by itself after 5000 ms', async () => {
  render(<Toaster />)
  act(() => toastSuccess('Login successful!'))
  await act(() => vi.advanceTimersByTimeAsync(100))
  const toast = screen.getByText('Login successful!')
  expect(toast.closest('.Toastify__toast-container--top-right')).not.toBeNull()
  const bar = document.querySelector<HTMLElement>('.Toastify__progress-bar--animated')
  expect(bar?.style.animationDuration).toBe('5000ms')
})

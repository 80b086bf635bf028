import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, Route, Routes, useNavigate } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Link } from '../../components/ui/link.tsx'
import { useNavigationManners } from './use-navigation-manners.ts'

beforeEach(() => {
  vi.stubGlobal('scrollTo', () => {})
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => sessionStorage.clear())

function Page({ to }: { to: string }) {
  const navigate = useNavigate()
  return (
    <>
      <Link to={to}>On</Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
    </>
  )
}

function App() {
  useNavigationManners()
  return (
    <Routes>
      <Route path="/one" element={<Page to="/two" />} />
      <Route path="/two" element={<Page to="/one" />} />
    </Routes>
  )
}

const show = () =>
  render(
    <MemoryRouter initialEntries={['/one']} useTransitions={false}>
      <App />
    </MemoryRouter>,
  )
const scrolled = () => act(() => void window.dispatchEvent(new Event('scrollend')))

it('navigation works both ways if the device forbids storage', async () => {
  vi.stubGlobal('sessionStorage', {
    getItem() {
      throw new DOMException('forbidden', 'SecurityError')
    },
    setItem() {
      throw new DOMException('forbidden', 'SecurityError')
    },
  })
  show()
  scrolled()
  await userEvent.click(screen.getByText('On'))
  scrolled()
  await userEvent.click(screen.getByText('Back'))
  expect(screen.getByText('On').getAttribute('href')).toBe('/two')
  vi.unstubAllGlobals()
})

it('only the scroll positions of the last fifty history entries are stored', async () => {
  show()
  for (let visits = 0; visits < 60; visits += 1) {
    scrolled()
    await userEvent.click(screen.getByText('On'))
  }
  scrolled()
  expect(Object.keys(JSON.parse(sessionStorage.getItem('boli.scroll') ?? '{}'))).toHaveLength(50)
})

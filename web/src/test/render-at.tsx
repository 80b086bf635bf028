import type { UserView } from '@boli/contracts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { setSessionUser } from '../lib/session-store.ts'
import { useToastStore } from '../lib/toast.ts'
import { type Handlers, startFakeServer } from './fake-server.ts'
import { startTestI18n } from './i18n.ts'

/** Shows the router's address, for tests to read. */
function Where() {
  const { pathname, search } = useLocation()
  return <div data-testid="where">{`${pathname}${search}`}</div>
}

/** The router's address. */
export const where = () => screen.getByTestId('where').textContent

type Address = string | { pathname: string; state: unknown }

/** Renders with a router at the given path and nothing else around: the whole application. */
export function renderApp(path: Address, app: ReactNode) {
  return render(
    <MemoryRouter initialEntries={[path]} useTransitions={false}>
      {app}
      <Where />
    </MemoryRouter>,
  )
}

/** Renders a page or a part of one at the given path, with a query client that never retries. */
export function renderAt(path: Address, children: ReactNode) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const rendered = renderApp(path, <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>)
  return { ...rendered, queryClient }
}

/** The texts of all toasts that were asked for since the last call. */
export function takeToasts(): string[] {
  const { queue } = useToastStore.getState()
  useToastStore.setState({ queue: [] })
  return queue.map((toast) => toast.text)
}

/** Before each test of pages: English texts, no toasts, and that user, or nobody. */
export async function startPages(user: UserView | null = null): Promise<void> {
  await startTestI18n()
  takeToasts()
  setSessionUser(user)
}

/** A page at its route, such as `/product/:auctionId`, and nothing at others. */
export const atRoute = (route: string, page: ReactNode) => (
  <Routes>
    <Route path={route} element={page} />
    <Route path="*" element={null} />
  </Routes>
)

/** {@link renderAt} with a fake server that gives these answers. */
export function openPage(path: Address, page: ReactNode, handlers: Handlers = {}) {
  const { sent } = startFakeServer(handlers)
  return { sent, ...renderAt(path, page) }
}

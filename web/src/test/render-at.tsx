import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { useToastStore } from '../lib/toast.ts'

/** Shows the router's address, for tests to read. */
function Where() {
  const { pathname, search } = useLocation()
  return <div data-testid="where">{`${pathname}${search}`}</div>
}

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

import { lazy } from 'react'
import {
  unstable_HistoryRouter as HistoryRouter,
  UNSAFE_RouteContext as RouteContext,
  useLocation,
} from 'react-router-dom'
import { useUser } from '../lib/session-store.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import type { createGuardedHistory } from './guarded-history.ts'
import { Guarded } from './guards.tsx'
import { SiteShell } from './layout/site-shell.tsx'
import { DataFrame, WithData } from './member-parts.tsx'
import { routeAt } from './route-table.tsx'

const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/unauthorized-page.tsx')).NotFoundPage,
}))

/** The pages by path; each path is its own page, even if only a parameter or the user differs. */
export function AppRoutes() {
  const { pathname } = useLocation()
  const userId = useUser()?._id ?? ''
  return (
    <ErrorBoundary resetKey={pathname}>
      <DataFrame>
        <SiteShell>
          <PageAt key={`${userId}${pathname}`} pathname={pathname} />
        </SiteShell>
      </DataFrame>
    </ErrorBoundary>
  )
}

/**
 * The page of an address. The router's own `Routes` supports ranking and nesting, which a flat table with distinct
 * paths does not need.
 */
function PageAt({ pathname }: { pathname: string }) {
  const found = routeAt(pathname)
  if (!found) return <NotFoundPage />
  const { route, match } = found
  const { guard, Page, hasData } = route
  return (
    // The parameters that useParams reads.
    <RouteContext
      value={{ outlet: null, matches: [{ ...match, route: { path: route.path } }], isDataRoute: false }}
    >
      <Guarded guard={guard}>
        {hasData ? (
          <WithData>
            <Page />
          </WithData>
        ) : (
          <Page />
        )}
      </Guarded>
    </RouteContext>
  )
}

/**
 * Without React's transitions: a navigation is visible at once, and a sign-out leaves its page before that page's guard reacts.
 */
export function App({ history }: { history: ReturnType<typeof createGuardedHistory> }) {
  return (
    <HistoryRouter history={history} useTransitions={false}>
      <AppRoutes />
    </HistoryRouter>
  )
}

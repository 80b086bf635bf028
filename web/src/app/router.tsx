import { lazy } from 'react'
import { unstable_HistoryRouter as HistoryRouter, Route, Routes, useLocation } from 'react-router-dom'
import { useUser } from '../lib/session-store.ts'
import type { createGuardedHistory } from './guarded-history.ts'
import { Guarded } from './guards.tsx'
import { SiteShell } from './layout/site-shell.tsx'
import { routeTable } from './route-table.tsx'

const NotFoundPage = lazy(async () => ({
  default: (await import('./pages/not-found-page.tsx')).NotFoundPage,
}))
const DataProvider = lazy(async () => ({ default: (await import('./member.ts')).DataProvider }))

/** The pages by path; each path is a page of its own, also where only a parameter or the user differs. */
export function AppRoutes() {
  const { pathname } = useLocation()
  const userId = useUser()?._id ?? ''
  const key = `${userId}${pathname}`
  return (
    <SiteShell>
      <Routes>
        {routeTable.map(({ path, guard, Page, hasData }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guarded guard={guard}>
                {hasData ? (
                  <DataProvider>
                    <Page key={key} />
                  </DataProvider>
                ) : (
                  <Page key={key} />
                )}
              </Guarded>
            }
          />
        ))}
        <Route path="*" element={<NotFoundPage />} />
      </Routes>
    </SiteShell>
  )
}

/**
 * Without React's transitions: a navigation shows at once that something happens, and a sign-out
 * leaves its page before the guard of that page hears of it.
 */
export function App({ history }: { history: ReturnType<typeof createGuardedHistory> }) {
  return (
    <HistoryRouter history={history} useTransitions={false}>
      <AppRoutes />
    </HistoryRouter>
  )
}

import { lazy } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router-dom'
import { Guarded } from './guards.tsx'
import { SiteShell } from './layout/site-shell.tsx'
import { NotFoundPage } from './pages/not-found-page.tsx'
import { routeTable } from './route-table.tsx'

const DataProvider = lazy(async () => ({ default: (await import('./data-provider.tsx')).DataProvider }))

/** The pages by path; each path is a page of its own, also where only a parameter differs. */
export function AppRoutes() {
  const { pathname } = useLocation()
  return (
    <SiteShell>
      <Routes>
        {routeTable.map(({ path, guard, Page, hasData = guard === 'V' || guard === 'A' }) => (
          <Route
            key={path}
            path={path}
            element={
              <Guarded guard={guard}>
                {hasData ? (
                  <DataProvider>
                    <Page key={pathname} />
                  </DataProvider>
                ) : (
                  <Page key={pathname} />
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
export function App() {
  return (
    <BrowserRouter useTransitions={false}>
      <AppRoutes />
    </BrowserRouter>
  )
}

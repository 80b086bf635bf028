import { lazy, type ReactNode, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { awaitHeading } from '../../lib/navigation-focus.ts'
import { useUser } from '../../lib/session-store.ts'
import { useToastStore } from '../../lib/toast.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { isBarePath } from '../route-table.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'
import { StartUpLoader } from './start-up-loader.tsx'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))
const BuyerWatch = lazy(async () => ({
  default: (await import('../../features/bidding/components/buyer-watch.tsx')).BuyerWatch,
}))
const LivePrices = lazy(async () => ({
  default: (await import('../../features/bidding/components/live-prices.tsx')).LivePrices,
}))

/** Moves the focus to the new page's heading, and the view to its top unless one went back. */
function useNavigationManners() {
  const { pathname } = useLocation()
  const kind = useNavigationType()
  const previous = useRef(pathname)
  useLayoutEffect(() => {
    if (previous.current === pathname) return
    previous.current = pathname
    awaitHeading()
    if (kind !== 'POP') window.scrollTo(0, 0)
  }, [pathname, kind])
}

/**
 * Header, page, footer. A visit that begins at /unauthorized or at an unknown path shows the page
 * alone, until one has gone on to another.
 */
export function SiteShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [initialPath] = useState(pathname)
  const hasToasts = useToastStore((state) => state.isWanted)
  const user = useUser()
  const isBuyer = user?.role === 'business' && user.isVerified
  const isBare = pathname === initialPath && isBarePath(initialPath)
  useNavigationManners()
  return (
    <>
      <SkipLink />
      <OfflineBanner />
      {isBare ? null : <SiteHeader />}
      <main id="content" tabIndex={-1} className="flex flex-1 flex-col">
        <ErrorBoundary resetKey={pathname}>
          <Suspense fallback={<StartUpLoader />}>{children}</Suspense>
        </ErrorBoundary>
      </main>
      {isBare ? null : <SiteFooter />}
      {user?.isVerified ? (
        <Suspense>
          <LivePrices />
        </Suspense>
      ) : null}
      {isBuyer ? (
        <Suspense>
          <BuyerWatch />
        </Suspense>
      ) : null}
      {hasToasts ? (
        <Suspense>
          <Toaster />
        </Suspense>
      ) : null}
    </>
  )
}

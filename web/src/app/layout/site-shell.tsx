import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useUser } from '../../lib/session-store.ts'
import { useToastStore } from '../../lib/toast.ts'
import { answerLeaving, useLeavingStore } from '../../lib/unsaved-changes.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { MemberFrame } from '../member-parts.tsx'
import { isBarePath } from '../route-table.tsx'
import { FramePart, StartUpLoader } from './frame-part.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { HomeLink, SiteHeader } from './site-header.tsx'
import { useLinkPreparation, useNavigationManners } from './use-navigation-manners.ts'

const AdminSidebar = lazyPart(
  () => import('../../features/admin/components/admin-sidebar.tsx'),
  'AdminSidebar',
)
const Toaster = lazyPart(() => import('./toaster.tsx'), 'Toaster')
const LeaveDialog = lazyPart(() => import('./leave-dialog.tsx'), 'LeaveDialog')

/**
 * Header, page, footer. A visit that begins at /unauthorized or at an unknown path shows only the page, until the user
 * goes to another. Administrators have their sidebar instead of the header.
 */
export function SiteShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [initialPath] = useState(pathname)
  const hasToasts = useToastStore((state) => state.isWanted)
  const user = useUser()
  // A bidding room has its own bar at the bottom of a phone.
  const isRoom = pathname.startsWith('/auction/') || pathname === '/practice'
  const isBare = pathname === initialPath && isBarePath(initialPath)
  const hasBottomBar = user?.role !== 'admin' && !isRoom && !isBare
  const hasSidebar = user?.role === 'admin' && !isBare
  const isLeaving = useLeavingStore((state) => state.leave !== null)
  useNavigationManners()
  useLinkPreparation()
  return (
    <>
      <SkipLink />
      <FramePart>
        <OfflineBanner />
      </FramePart>
      {isBare ? null : (
        <FramePart fallback={<HomeLink />}>
          <SiteHeader />
        </FramePart>
      )}
      <div
        className={
          hasSidebar
            ? 'flex flex-1 flex-col lg:-mb-16 lg:grid lg:grid-cols-[15.5rem_minmax(0,1fr)]'
            : 'contents'
        }
      >
        {hasSidebar ? (
          <FramePart fallback={<div className="min-h-30" />}>
            <AdminSidebar />
          </FramePart>
        ) : null}
        <main id="content" tabIndex={-1} className="flex min-h-dvh min-w-0 flex-1 flex-col">
          <ErrorBoundary resetKey={pathname}>
            <Suspense fallback={<StartUpLoader />}>{children}</Suspense>
          </ErrorBoundary>
        </main>
      </div>
      {isBare ? null : (
        <FramePart>
          <SiteFooter isSmall={isRoom} />
        </FramePart>
      )}
      {user?.isVerified ? (
        <FramePart>
          <MemberFrame user={user} hasBottomBar={hasBottomBar} />
        </FramePart>
      ) : null}
      {isLeaving ? (
        <FramePart onError={() => answerLeaving(false)}>
          <LeaveDialog />
        </FramePart>
      ) : null}
      {hasToasts ? (
        <FramePart>
          <Toaster />
        </FramePart>
      ) : null}
    </>
  )
}

/** The skip link: the first tab stop, past the header to the content. */
function SkipLink() {
  const { t } = useTranslation('shell')
  return (
    <button
      type="button"
      onClick={() => document.getElementById('content')?.focus()}
      className="fixed top-2 start-2 z-50 -translate-y-20 rounded-field bg-ink px-5 py-3 font-semibold text-paper focus:translate-y-0"
    >
      {t('skip')}
    </button>
  )
}

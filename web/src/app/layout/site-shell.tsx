import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { useContactNeededStore } from '../../lib/contact-needed.ts'
import { lazyPart } from '../../lib/lazy-part.ts'
import { useUser } from '../../lib/session-store.ts'
import { toastError, useToastStore } from '../../lib/toast.ts'
import { answerLeaving, useLeavingStore } from '../../lib/unsaved-changes.ts'
import { ErrorBoundary } from '../error-boundary.tsx'
import { BottomBar, BuyerWatch, LivePrices } from '../member-parts.tsx'
import { isBarePath } from '../route-table.tsx'
import { FramePart } from './frame-part.tsx'
import { OfflineBanner } from './offline-banner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { HomeLink, SiteHeader } from './site-header.tsx'
import { SkipLink } from './skip-link.tsx'
import { StartUpLoader } from './start-up-loader.tsx'
import { useLinkPreparation, useNavigationManners } from './use-navigation-manners.ts'

const AdminSidebar = lazyPart(async () => ({
  default: (await import('../../features/admin/components/admin-sidebar.tsx')).AdminSidebar,
}))
const Toaster = lazyPart(async () => ({ default: (await import('./toaster.tsx')).Toaster }))
const LeaveDialog = lazyPart(async () => ({ default: (await import('./leave-dialog.tsx')).LeaveDialog }))
const ContactNeededDialog = lazyPart(async () => ({
  default: (await import('../../features/profile/components/contact-dialog.tsx')).ContactNeededDialog,
}))

/**
 * Header, page, footer. A visit that begins at /unauthorized or at an unknown path shows the page
 * alone, until one has gone on to another. Administrators have their sidebar in place of the header.
 */
export function SiteShell({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  const [initialPath] = useState(pathname)
  const hasToasts = useToastStore((state) => state.isWanted)
  const user = useUser()
  const isBuyer = user?.role === 'business' && user.isVerified
  // A room has a bar of its own at the foot of a phone.
  const isRoom = pathname.startsWith('/auction/')
  const hasBottomBar = user?.isVerified === true && user.role !== 'admin' && !isRoom
  const isBare = pathname === initialPath && isBarePath(initialPath)
  const hasSidebar = user?.role === 'admin' && !isBare
  const needsContact = useContactNeededStore((state) => state.goOn !== null)
  const isLeaving = useLeavingStore((state) => state.leave !== null)
  const { t } = useTranslation('shell')
  const giveUpContact = () => {
    useContactNeededStore.setState({ goOn: null })
    toastError(t('broken.text'))
  }
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
      {hasBottomBar && !isBare ? (
        <FramePart>
          <div aria-hidden="true" className="h-14 bg-card lg:hidden" />
          <BottomBar user={user} />
        </FramePart>
      ) : null}
      {user?.isVerified ? (
        <FramePart>
          <LivePrices />
        </FramePart>
      ) : null}
      {isBuyer ? (
        <FramePart>
          <BuyerWatch />
        </FramePart>
      ) : null}
      {needsContact ? (
        <FramePart onError={giveUpContact}>
          <ContactNeededDialog />
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

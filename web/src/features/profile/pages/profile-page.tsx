import type { UserView } from '@boli/contracts'
import { ChevronRight, KeyRound, type LucideIcon, ShieldCheck, Users, Webhook } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { useUser } from '../../../lib/session-store.ts'
import { useOwnDetails } from '../api/profile.ts'
import { AccountCard } from '../components/account-card.tsx'
import { DisplaySettings } from '../components/display-settings.tsx'
import { NotificationSettings } from '../components/notification-settings.tsx'
import { Overview } from '../components/overview.tsx'
import { PayoutDetails } from '../components/payout-details.tsx'
import { ProfileBanner } from '../components/profile-banner.tsx'
import { SessionList } from '../components/session-list.tsx'

/** The first is shown if the address names none. */
const sections = ['overview', 'payout', 'notifications', 'display', 'security', 'account'] as const
type Section = (typeof sections)[number]

/** The user's profile, one section at a time; the section is in the address after `#`, so that links and Back work. */
export function ProfilePage() {
  const { t } = useTranslation(['profile', 'account', 'notifications', 'dealfaults', 'errors', 'lot'])
  const user = useUser()
  const { hash } = useLocation()
  const query = useOwnDetails()
  const start = useRef<HTMLDivElement>(null)
  // Scrolls to the section: the browser itself only finds elements that exist when the page loads.
  useEffect(() => {
    if (hash !== '') start.current?.scrollIntoView?.()
  }, [hash])
  if (!user) return null
  const own = sections.filter((section) => section !== 'payout' || user.role === 'farmer')
  const shown = own.find((section) => hash === `#${section}`) ?? 'overview'
  return (
    <div className="page flex flex-col gap-6 py-6 sm:py-8">
      <ProfileBanner user={user} />
      {query.error ? <QueryError query={query} title={t('failed')} /> : null}
      <div ref={start} className="grid scroll-mt-20 items-start gap-6 lg:grid-cols-[15rem_minmax(0,1fr)]">
        <SectionMenu sections={own} shown={shown} />
        <div className="min-w-0">
          <Sections sections={own} shown={shown} user={user} />
        </div>
      </div>
    </div>
  )
}

interface MenuProps {
  sections: readonly Section[]
  shown: Section
}

/** A section renders when it is first opened, and keeps its typed text while another is shown. */
function Sections({ sections, shown, user }: MenuProps & { user: UserView }) {
  const { t } = useTranslation('profile')
  const [seen, setSeen] = useState<readonly Section[]>([shown])
  if (!seen.includes(shown)) setSeen([...seen, shown])
  const parts: Record<Section, ReactNode> = {
    overview: <Overview user={user} />,
    payout: <PayoutDetails />,
    notifications: <NotificationSettings />,
    display: <DisplaySettings />,
    security: (
      <>
        <PageLink to="/security" Icon={ShieldCheck} page="security" />
        <SessionList />
        {user.role === 'business' ? <PageLink to="/profile/firm" Icon={Users} page="firm" /> : null}
        {user.role === 'admin' ? null : (
          <>
            <PageLink to="/profile/keys" Icon={KeyRound} page="keys" />
            <PageLink to="/profile/webhooks" Icon={Webhook} page="webhooks" />
          </>
        )}
      </>
    ),
    account: <AccountCard />,
  }
  return sections
    .filter((section) => seen.includes(section))
    .map((section) => (
      <section
        key={section}
        id={section}
        hidden={section !== shown}
        aria-label={t(`menu.${section}`)}
        className={section === shown ? 'flex flex-col gap-6' : ''}
      >
        {parts[section]}
      </section>
    ))
}

/** A column on wide screens, a scrolling row on a phone. */
function SectionMenu({ sections, shown }: MenuProps) {
  const { t } = useTranslation('profile')
  return (
    <nav
      aria-label={t('menu.label')}
      className="flex gap-2 overflow-x-auto max-lg:-mx-5 max-lg:-my-1 max-lg:px-5 max-lg:py-1 lg:sticky lg:top-22 lg:flex-col lg:gap-1"
    >
      {sections.map((section) => (
        <Link
          key={section}
          to={section === 'overview' ? '/profile' : `/profile#${section}`}
          aria-current={section === shown ? 'page' : undefined}
          className="flex min-h-11 items-center whitespace-nowrap rounded-field px-4 font-semibold hover:bg-sand aria-[current]:bg-leaf-wash
            aria-[current]:text-deep max-lg:border max-lg:border-edge max-lg:aria-[current]:border-leaf"
        >
          {t(`menu.${section}`)}
        </Link>
      ))}
    </nav>
  )
}

interface PageLinkProps {
  to: string
  Icon: LucideIcon
  page: 'security' | 'firm' | 'keys' | 'webhooks'
}

/** A link to a separate page. */
function PageLink({ to, Icon, page }: PageLinkProps) {
  const { t } = useTranslation('profile')
  return (
    <Link
      to={to}
      className="flex items-center gap-3 rounded-card border border-line bg-card p-5 shadow-soft hover:border-leaf sm:p-6"
    >
      <Icon aria-hidden="true" className="size-6 shrink-0 text-leaf" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold text-xl">{t(`${page}.title`)}</span>
        <span className="block text-soft">{t(`${page}.text`)}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </Link>
  )
}

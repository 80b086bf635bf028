import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../components/ui/button.tsx'
import { LanguageSwitch } from '../../components/ui/language-switch.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Wordmark } from '../../components/ui/wordmark.tsx'
import { useSessionStore } from '../../lib/session-store.ts'
import { SignedInBar } from '../member-parts.tsx'

function GuestBar() {
  const { t } = useTranslation('shell')
  return (
    <div className="ms-auto flex flex-wrap items-center justify-end gap-1 py-1 max-[22rem]:gap-0 sm:gap-3">
      <LanguageSwitch compact />
      <ButtonLink
        to="/signin"
        variant="quiet"
        className="min-w-0 sm:whitespace-nowrap max-sm:px-1.5 max-[22rem]:text-[0.9rem]"
      >
        {t('guest.signIn')}
      </ButtonLink>
      <ButtonLink
        to="/signup"
        variant="secondary"
        className="min-w-0 sm:whitespace-nowrap max-sm:px-3 max-[22rem]:px-2 max-[22rem]:text-[0.9rem]"
      >
        {t('guest.signUp')}
      </ButtonLink>
    </div>
  )
}

/** The link to the start: the only part of the header left if the rest has failed. */
export function HomeLink() {
  const { t } = useTranslation('shell')
  const user = useSessionStore((state) => state.user)
  return (
    <Link
      to={user === null || user === 'checking' ? '/' : '/home'}
      aria-label={t('wordmark')}
      className="flex min-h-11 items-center rounded-field"
    >
      <Wordmark compact={user === null} />
    </Link>
  )
}

/** The navigation bar; administrators have their own at the side. */
export function SiteHeader() {
  const user = useSessionStore((state) => state.user)
  if (user !== null && user !== 'checking' && user.role === 'admin') return null
  return (
    <header className="sticky top-0 low:static z-40 border-line border-b bg-paper">
      <div className="page flex min-h-16 items-center gap-x-2 max-[22rem]:gap-x-1 sm:gap-x-3 lg:gap-8">
        <HomeLink />
        {user === 'checking' ? (
          <LanguageSwitch compact className="ms-auto" />
        ) : user === null ? (
          <GuestBar />
        ) : (
          <Suspense fallback={<LanguageSwitch compact className="ms-auto" />}>
            <SignedInBar user={user} />
          </Suspense>
        )}
      </div>
    </header>
  )
}

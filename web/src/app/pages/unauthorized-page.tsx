import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { ButtonLink } from '../../components/ui/button.tsx'
import { useSessionStore } from '../../lib/session-store.ts'
import { BackButton, LostFrame } from '../layout/lost-frame.tsx'

/** Access Denied. A visitor without a session, for example after it expired, can sign in and return. */
export function UnauthorizedPage() {
  const { t } = useTranslation('shell')
  const { state } = useLocation()
  const isGuest = useSessionStore(({ user }) => user === null)
  return (
    <LostFrame sign="gate" title={t('unauthorized.title')} text={t('unauthorized.text')}>
      <BackButton icon={<ArrowLeft aria-hidden="true" className="size-4.5" />}>
        {t('unauthorized.back')}
      </BackButton>
      {isGuest ? (
        <ButtonLink to="/signin" state={state} variant="secondary">
          {t('guest.signIn')}
        </ButtonLink>
      ) : null}
      <ButtonLink to="/home" variant="secondary">
        {t('unauthorized.home')}
      </ButtonLink>
      <ButtonLink to="/contact-us" variant="secondary">
        {t('unauthorized.contact')}
      </ButtonLink>
    </LostFrame>
  )
}

import { ArrowLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../components/ui/button.tsx'
import { LostFrame } from '../layout/lost-frame.tsx'
import { BackButton } from './back-button.tsx'

/** Access Denied. */
export function UnauthorizedPage() {
  const { t } = useTranslation('shell')
  return (
    <LostFrame sign="gate" title={t('unauthorized.title')} text={t('unauthorized.text')}>
      <BackButton icon={<ArrowLeft aria-hidden="true" className="size-4.5" />}>
        {t('unauthorized.back')}
      </BackButton>
      <ButtonLink to="/home" variant="secondary">
        {t('unauthorized.home')}
      </ButtonLink>
      <ButtonLink to="/contact-us" variant="secondary">
        {t('unauthorized.contact')}
      </ButtonLink>
    </LostFrame>
  )
}

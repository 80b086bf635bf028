import { useTranslation } from 'react-i18next'
import { TextLink } from './text-link.tsx'

/** What one agrees to by going on. */
export function LegalNote() {
  const { t, i18n } = useTranslation('auth')
  // The full stop follows the link; Hindi ends with words of its own.
  const gap = i18n.language === 'en' ? '' : ' '
  return (
    <p className="text-sm">
      {t('legal.before')} <TextLink to="/terms">{t('legal.terms')}</TextLink> {t('legal.and')}{' '}
      <TextLink to="/privacy">{t('legal.privacy')}</TextLink>
      {gap}
      {t('legal.after')}
    </p>
  )
}

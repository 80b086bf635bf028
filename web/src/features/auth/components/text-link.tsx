import { useTranslation } from 'react-i18next'
import { Link, type LinkProps } from '../../../components/ui/link.tsx'
import { classNames } from '../../../lib/class-names.ts'

/** A link within or under a form. */
export function TextLink({ className, ...rest }: LinkProps) {
  return (
    <Link
      {...rest}
      className={classNames(
        'font-semibold text-deep underline decoration-leaf/40 underline-offset-4 hover:decoration-current',
        className,
      )}
    />
  )
}

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

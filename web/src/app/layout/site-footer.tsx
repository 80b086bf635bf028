import { useTranslation } from 'react-i18next'
import { LanguageSwitch } from '../../components/ui/language-switch.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Wordmark } from '../../components/ui/wordmark.tsx'

const links = [
  { to: '/lots', text: 'footer.lots' },
  { to: '/prices', text: 'footer.prices' },
  { to: '/practice', text: 'footer.practice' },
  { to: '/aboutus', text: 'footer.about' },
  { to: '/contact-us', text: 'footer.contact' },
  { to: '/terms', text: 'footer.terms' },
  { to: '/privacy', text: 'footer.privacy' },
] as const

/** States that the product is for education; small in a bidding room, where nothing should distract. */
export function SiteFooter({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation('shell')
  if (isSmall) {
    return (
      <footer className="border-line border-t bg-card">
        <p className="page py-3 text-soft text-sm">
          {t('footer.education')}{' '}
          {links.slice(3, 5).map(({ to, text }) => (
            <Link key={to} to={to} className="me-3 inline-flex min-h-11 items-center underline">
              {t(text)}
            </Link>
          ))}
        </p>
      </footer>
    )
  }
  return (
    <footer className="mt-16 border-line border-t bg-card">
      <div className="page flex flex-col gap-6 py-8">
        <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
          <Wordmark className="text-2xl" />
          <nav aria-label={t('footer.label')}>
            <ul className="-mx-2 flex flex-wrap gap-x-2">
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link
                    to={to}
                    className="flex min-h-11 items-center px-2 font-medium text-soft underline-offset-4 hover:text-ink hover:underline"
                  >
                    {t(text)}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <LanguageSwitch />
        </div>
        <p className="rounded-field bg-marigold-wash px-4 py-3 text-ink">{t('footer.education')}</p>
      </div>
    </footer>
  )
}

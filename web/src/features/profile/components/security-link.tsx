import { ChevronRight, ShieldCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../components/ui/link.tsx'

/** The way to passkeys and codes. */
export function SecurityLink() {
  const { t } = useTranslation('profile')
  return (
    <Link
      to="/security"
      className="flex items-center gap-3 rounded-card border border-line bg-card p-5 shadow-soft hover:border-leaf sm:p-6"
    >
      <ShieldCheck aria-hidden="true" className="size-6 shrink-0 text-leaf" />
      <span className="min-w-0 flex-1">
        <span className="block font-bold text-xl">{t('security.title')}</span>
        <span className="block text-soft">{t('security.text')}</span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-soft" />
    </Link>
  )
}

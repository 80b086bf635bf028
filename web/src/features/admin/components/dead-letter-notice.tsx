import { TriangleAlert } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../lib/format.ts'

/** Says that events wait for a person, as long as there are any. */
export function DeadLetterNotice({ count }: { count: number }) {
  const { t } = useTranslation('admin')
  if (count === 0) return null
  return (
    <p role="alert" className="flex items-start gap-3 rounded-card bg-chilli-wash px-5 py-4">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-chilli" />
      <span>
        <span className="font-semibold">{t('parked.title', { count, amount: formatCount(count) })}</span>{' '}
        {t('parked.text')}
      </span>
    </p>
  )
}

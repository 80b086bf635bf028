import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'

interface LiveSummaryProps {
  summary: { live: number; endingWithinHour: number } | null
  isLoading: boolean
}

/** `128 lots live · 14 end within the hour`. */
export function LiveSummary({ summary, isLoading }: LiveSummaryProps) {
  const { t } = useTranslation('market')
  if (!summary) return isLoading ? <Skeleton className="h-6 w-64 max-w-full" /> : null
  const { live, endingWithinHour } = summary
  return (
    <p className="figures flex items-center gap-2.5 font-semibold text-deep">
      <span aria-hidden="true" className="size-2.5 shrink-0 pinging rounded-full bg-leaf" />
      <span>
        {t('summary.live', { count: live, amount: formatCount(live) })}
        {' · '}
        {t('summary.ending', { count: endingWithinHour, amount: formatCount(endingWithinHour) })}
      </span>
    </p>
  )
}

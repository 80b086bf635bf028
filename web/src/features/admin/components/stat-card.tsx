import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../components/ui/card.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { formatTrend } from '../model/chart-text.ts'

export interface StatCardProps {
  label: string
  value: string
  icon: ReactNode
  /** Text under the value. */
  note?: string
  /** Change from the previous seven days, in percent; null if there is no earlier week. */
  trend?: number | null
  className?: string
}

/** Large sums stay on one line, on a phone too. */
function sizeOf(value: string): string {
  if (value.length > 12) return 'text-base sm:text-2xl'
  return value.length > 9 ? 'text-lg sm:text-3xl' : 'text-2xl sm:text-3xl'
}

/** One figure; in a row of cards, names, figures and notes are aligned. */
export function StatCard({ label, value, icon, note, trend, className }: StatCardProps) {
  const { t } = useTranslation('admin')
  return (
    <Card
      padded={false}
      className={classNames(
        'row-span-3 grid min-w-0 grid-cols-1 grid-rows-subgrid gap-y-1 p-4 sm:p-5',
        className,
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 font-medium text-soft leading-snug">{label}</h2>
        <span
          aria-hidden="true"
          className="flex size-9 shrink-0 items-center justify-center rounded-full bg-leaf-wash text-deep max-sm:hidden"
        >
          {icon}
        </span>
      </div>
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <p className={classNames('figures font-bold tracking-tight', sizeOf(value))}>{value}</p>
        {trend === undefined ? null : <Trend percent={trend} isExplained={note === t('trend.against')} />}
      </div>
      {note ? <p className="figures text-soft text-sm">{note}</p> : null}
    </Card>
  )
}

function Trend({ percent, isExplained }: { percent: number | null; isExplained: boolean }) {
  const { t } = useTranslation('admin')
  const tone =
    percent === null || percent === 0
      ? 'bg-sand text-ink'
      : percent > 0
        ? 'bg-leaf-wash text-deep'
        : 'bg-chilli-wash text-chilli'
  return (
    <p
      title={t('trend.against')}
      className={classNames('figures rounded-full px-2.5 py-0.5 font-semibold text-sm', tone)}
    >
      {percent === null ? t('trend.new') : formatTrend(percent)}
      {isExplained ? null : <span className="sr-only"> {t('trend.against')}</span>}
    </p>
  )
}

/** Placeholder for the cards. */
export function StatCardSkeletons({ count }: { count: number }) {
  return Array.from({ length: count }, (_, index) => index).map((place) => (
    <Card key={place} padded={false} className="flex flex-col gap-3 p-4 sm:p-5">
      <Skeleton className="h-5 w-2/3" />
      <Skeleton className="h-9 w-1/2" />
      <Skeleton className="h-4 w-3/4" />
    </Card>
  ))
}

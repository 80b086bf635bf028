import type { AdminCharts } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDate, formatRupees } from '../../../lib/format.ts'
import { pointsOf } from '../model/chart-data.ts'
import { formatChange } from '../model/chart-text.ts'
import { ByDay, ChartFigure, Drawing } from './chart-figure.tsx'

interface DayChartProps {
  charts: AdminCharts
  field: 'bids' | 'revenue'
}

/** Bids or revenue of each day, beside the period of the same length before. */
export function DayChart({ charts, field }: DayChartProps) {
  const { t } = useTranslation('admin')
  const points = pointsOf(charts, field)
  const days = points.length
  const format = field === 'bids' ? formatCount : formatRupees
  const total = points.reduce((sum, { value }) => sum + value, 0)
  const change = formatChange(
    total,
    points.reduce((sum, { before }) => sum + (before ?? 0), 0),
  )
  const sentence = change ? 'changed' : 'summary'
  const measure = t(`charts.${field}.measure`)
  const before = t('charts.before', { days })
  return (
    <ChartFigure
      title={t(`charts.${field}.title`)}
      summary={t(total > 0 ? `charts.${field}.${sentence}` : 'charts.noneInPeriod', {
        amount: format(total),
        days,
        change,
      })}
      rows={points.toReversed()}
      keyOf={({ day }) => day}
      columns={[
        { title: t('charts.day'), cell: ({ day }) => formatDate(day) },
        { title: measure, isFigure: true, cell: ({ value }) => format(value) },
        {
          title: before,
          isFigure: true,
          cell: (point) => (point.before === null ? '' : format(point.before)),
        },
      ]}
    >
      <Drawing className="h-64 max-h-80 flex-auto px-2 pt-4 pb-1">
        <ByDay points={points} measure={measure} before={before} inRupees={field === 'revenue'} />
      </Drawing>
    </ChartFigure>
  )
}

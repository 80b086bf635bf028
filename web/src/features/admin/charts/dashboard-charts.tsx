import { type AdminCharts, type ChartRange, chartRanges, DEFAULT_CHART_RANGE } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { Chip } from '../../../components/ui/chip.tsx'
import { QueryError } from '../../../components/ui/error-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount } from '../../../lib/format.ts'
import { useAdminCharts } from '../api/analytics.ts'
import { ChartFigure, Drawing, LyingBars } from './chart-figure.tsx'
import { DayChart } from './day-chart.tsx'
import { PriceChart } from './price-chart.tsx'

/** The number of days in the charts by day; it is part of the address. */
const rangeFilters = listFilters({ days: [DEFAULT_CHART_RANGE, ...chartRanges] })

/** The charts of the dashboard, each with a table behind it. */
export function DashboardCharts() {
  const { t } = useTranslation('admin')
  const { filters, show } = useListFilters(rangeFilters)
  return (
    <>
      <fieldset aria-label={t('charts.range.label')} className="flex min-w-0 flex-wrap gap-2">
        {chartRanges.map((days) => (
          <Chip key={days} selected={days === filters.days} onClick={() => show({ days })}>
            {t('charts.range.days', { days })}
          </Chip>
        ))}
      </fieldset>
      <Charts range={filters.days} />
    </>
  )
}

function Charts({ range }: { range: ChartRange }) {
  const { t } = useTranslation('admin')
  const charts = useAdminCharts(range)
  if (charts.isPending) {
    return (
      <div aria-hidden="true" className="grid gap-5 xl:grid-cols-2">
        {[1, 2, 3, 4].map((place) => (
          <Skeleton key={place} className="h-96 rounded-card" />
        ))}
      </div>
    )
  }
  if (charts.data === undefined) {
    return <QueryError query={charts} title={t('charts.failed')} />
  }
  return (
    <div
      aria-busy={charts.isPlaceholderData || undefined}
      className="grid gap-5 transition-opacity aria-busy:opacity-60 xl:grid-cols-2"
    >
      <DayChart charts={charts.data} field="bids" />
      <DayChart charts={charts.data} field="revenue" />
      <PriceChart prices={charts.data.prices} />
      <CategoriesChart categories={charts.data.categories} />
    </div>
  )
}

function CategoriesChart({ categories }: { categories: AdminCharts['categories'] }) {
  const { t } = useTranslation(['admin', 'lot'])
  const measure = t('charts.categories.measure')
  const bars = categories.map(({ category, lots }) => ({
    name: t(`lot:category.${category}`, { defaultValue: category }),
    value: lots,
  }))
  const first = bars[0]
  return (
    <ChartFigure
      title={t('charts.categories.title')}
      className="xl:col-span-2"
      summary={
        first
          ? t('charts.categories.summary', { name: first.name, amount: formatCount(first.value) })
          : t('charts.empty')
      }
      rows={bars}
      keyOf={(row) => row.name}
      columns={[
        { title: t('charts.categories.category'), cell: (row) => row.name },
        { title: measure, isFigure: true, cell: (row) => formatCount(row.value) },
      ]}
    >
      <Drawing className="h-64 max-h-80 flex-auto px-2 pt-4 pb-1">
        <LyingBars bars={bars} measure={measure} />
      </Drawing>
    </ChartFigure>
  )
}

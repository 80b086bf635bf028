import type { AdminCharts } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { formatCount, formatDate, formatRupees } from '../../../lib/format.ts'
import { useAdminCharts } from '../api/analytics.ts'
import { sumOfDays } from '../model/chart-data.ts'
import { ChartFigure } from './chart-figure.tsx'
import { BidsByDay, LyingBars, RevenueByDay } from './lazy-drawings.ts'
import { PriceChart } from './price-chart.tsx'

/** What an administrator would look at over time, each with a table behind it. */
export function DashboardCharts() {
  const { t } = useTranslation('admin')
  const charts = useAdminCharts()
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
    return (
      <ErrorState
        error={charts.error}
        title={t('charts.failed')}
        onRetry={() => void charts.refetch()}
        isRetrying={charts.isFetching}
      />
    )
  }
  return (
    <div className="grid gap-5 xl:grid-cols-2">
      <BidsChart days={charts.data.days} />
      <RevenueChart days={charts.data.days} />
      <CategoriesChart categories={charts.data.categories} />
      <PriceChart prices={charts.data.prices} />
    </div>
  )
}

function BidsChart({ days }: { days: AdminCharts['days'] }) {
  const { t } = useTranslation('admin')
  const { total, best } = sumOfDays(days, 'bids')
  return (
    <ChartFigure
      title={t('charts.bids.title')}
      summary={t(best ? 'charts.bids.summary' : 'charts.noneInPeriod', {
        amount: formatCount(total),
        days: days.length,
        day: best ? formatDate(best.day) : '',
        most: formatCount(best?.bids ?? 0),
      })}
      drawing={<BidsByDay days={days} name={t('charts.bids.measure')} />}
      rows={days.toReversed()}
      keyOf={(row) => row.day}
      columns={[
        { key: 'day', title: t('charts.day'), cell: (row) => formatDate(row.day) },
        {
          key: 'bids',
          title: t('charts.bids.measure'),
          isFigure: true,
          cell: (row) => formatCount(row.bids),
        },
      ]}
    />
  )
}

function RevenueChart({ days }: { days: AdminCharts['days'] }) {
  const { t } = useTranslation('admin')
  const { total, best } = sumOfDays(days, 'revenue')
  return (
    <ChartFigure
      title={t('charts.revenue.title')}
      summary={t(best ? 'charts.revenue.summary' : 'charts.noneInPeriod', {
        amount: formatRupees(total),
        days: days.length,
        day: best ? formatDate(best.day) : '',
        most: formatRupees(best?.revenue ?? 0),
      })}
      drawing={<RevenueByDay days={days} name={t('charts.revenue.measure')} />}
      rows={days.toReversed()}
      keyOf={(row) => row.day}
      columns={[
        { key: 'day', title: t('charts.day'), cell: (row) => formatDate(row.day) },
        {
          key: 'revenue',
          title: t('charts.revenue.measure'),
          isFigure: true,
          cell: (row) => formatRupees(row.revenue),
        },
      ]}
    />
  )
}

function CategoriesChart({ categories }: { categories: AdminCharts['categories'] }) {
  const { t } = useTranslation(['admin', 'lot'])
  const bars = categories.map(({ category, lots }) => ({
    name: t(`lot:category.${category}`, { defaultValue: category }),
    value: lots,
  }))
  const first = bars[0]
  return (
    <ChartFigure
      title={t('charts.categories.title')}
      summary={
        first
          ? t('charts.categories.summary', { name: first.name, amount: formatCount(first.value) })
          : t('charts.empty')
      }
      drawing={<LyingBars bars={bars} measure={t('charts.categories.measure')} />}
      rows={bars}
      keyOf={(row) => row.name}
      columns={[
        { key: 'name', title: t('charts.categories.category'), cell: (row) => row.name },
        {
          key: 'lots',
          title: t('charts.categories.measure'),
          isFigure: true,
          cell: (row) => formatCount(row.value),
        },
      ]}
    />
  )
}

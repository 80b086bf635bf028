import type { AdminCharts } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Select } from '../../../components/ui/select.tsx'
import { formatCount, formatDate, formatRupees } from '../../../lib/format.ts'
import { latestPrices, pricesOf, producesOf } from '../model/chart-data.ts'
import { shortDay } from '../model/chart-text.ts'
import { ChartFigure } from './chart-figure.tsx'
import { LyingBars, WeeklyPrices } from './lazy-drawings.ts'

/** Price per quintal: the newest of each produce, or one produce week by week. */
export function PriceChart({ prices }: { prices: AdminCharts['prices'] }) {
  const { t } = useTranslation('admin')
  const [chosen, setChosen] = useState('')
  const produces = producesOf(prices)
  const produce = produces.includes(chosen) ? chosen : ''
  const measure = t('charts.prices.measure')
  const newest = latestPrices(prices)
  const first = newest[0]
  return (
    <ChartFigure
      title={t('charts.prices.title')}
      summary={
        first
          ? t('charts.prices.summary', {
              name: first.productName,
              amount: formatRupees(first.averagePrice),
              day: formatDate(first.week),
            })
          : t('charts.prices.none')
      }
      aside={
        produces.length > 0 ? (
          <Select
            aria-label={t('charts.prices.choose')}
            value={produce}
            onChange={(event) => setChosen(event.target.value)}
            className="max-w-64"
          >
            <option value="">{t('charts.prices.all')}</option>
            {produces.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </Select>
        ) : undefined
      }
      drawing={
        produce === '' ? (
          <LyingBars
            bars={newest.map(({ productName, averagePrice }) => ({ name: productName, value: averagePrice }))}
            measure={measure}
            inRupees
          />
        ) : (
          <WeeklyPrices
            bars={pricesOf(prices, produce).map(({ week, averagePrice }) => ({
              name: shortDay(week),
              value: averagePrice,
            }))}
            measure={measure}
          />
        )
      }
      rows={produce === '' ? prices : pricesOf(prices, produce).toReversed()}
      keyOf={(row) => `${row.week} ${row.productName}`}
      columns={[
        { key: 'produce', title: t('charts.prices.produce'), cell: (row) => row.productName },
        {
          key: 'week',
          title: t('charts.prices.week'),
          cell: (row) => <span className="figures">{formatDate(row.week)}</span>,
        },
        { key: 'price', title: measure, isFigure: true, cell: (row) => formatRupees(row.averagePrice) },
        {
          key: 'lots',
          title: t('charts.prices.lots'),
          isFigure: true,
          cell: (row) => formatCount(row.lots),
        },
      ]}
    />
  )
}

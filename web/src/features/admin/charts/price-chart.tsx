import type { AdminCharts } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useProduceName } from '../../../components/ui/data-names.tsx'
import { formatCount, formatDate, formatRupees } from '../../../lib/format.ts'
import { type ProducePrices, pricesByProduce, produceKey, weeksOf } from '../model/chart-data.ts'
import { formatChange, shortDay } from '../model/chart-text.ts'
import { ChartFigure, Drawing, WeeklyPrices } from './chart-figure.tsx'

type Prices = AdminCharts['prices']

/** How many products are drawn at first; the table has them all. */
const DRAWN_AT_FIRST = 6

/** Price per quintal week by week: a small chart for each product, on its own scale. */
export function PriceChart({ prices }: { prices: Prices }) {
  const { t } = useTranslation('admin')
  const [isWhole, setWhole] = useState(false)
  const produces = pricesByProduce(prices)
  const weeks = weeksOf(prices)
  const produceName = useProduceName()
  const nameOf = ({ commodity, productName }: Prices[number]) =>
    (commodity && produceName(commodity)) || productName
  return (
    <ChartFigure
      title={t('charts.prices.title')}
      className="xl:col-span-2"
      summary={t(prices.length > 0 ? 'charts.prices.summary' : 'charts.prices.none')}
      rows={prices}
      keyOf={(row) => `${row.week} ${produceKey(row)}`}
      columns={[
        { title: t('charts.prices.produce'), cell: nameOf },
        {
          title: t('charts.prices.week'),
          cell: (row) => <span className="figures">{formatDate(row.week)}</span>,
        },
        { title: t('charts.prices.measure'), isFigure: true, cell: (row) => formatRupees(row.averagePrice) },
        { title: t('charts.prices.lots'), isFigure: true, cell: (row) => formatCount(row.lots) },
      ]}
    >
      <ul className="grid gap-x-5 gap-y-6 px-5 py-4 sm:grid-cols-2 xl:grid-cols-3">
        {produces.slice(0, isWhole ? undefined : DRAWN_AT_FIRST).map((produce) => (
          <SmallChart key={produce.key} name={nameOf(produce.newest)} produce={produce} weeks={weeks} />
        ))}
      </ul>
      {produces.length > DRAWN_AT_FIRST ? (
        <Button
          variant="secondary"
          aria-expanded={isWhole}
          className="mx-5 mb-4 self-start"
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? t('charts.prices.showFewer') : t('charts.prices.showAll', { count: produces.length })}
        </Button>
      ) : null}
    </ChartFigure>
  )
}

interface SmallChartProps {
  name: string
  produce: ProducePrices
  /** The weeks of all small charts, so that a week has the same position in each. */
  weeks: readonly string[]
}

function SmallChart({ name, produce: { weeks: sold, newest, before }, weeks }: SmallChartProps) {
  const { t } = useTranslation('admin')
  const change = before === null ? null : formatChange(newest.averagePrice, before)
  const points = weeks.map((week) => ({
    week,
    value: sold.find((price) => price.week === week)?.averagePrice ?? null,
  }))
  return (
    <li className="min-w-0">
      <h3 className="truncate font-semibold">{name}</h3>
      <p className="figures text-soft text-sm">
        {t(change ? 'charts.prices.newestChanged' : 'charts.prices.newest', {
          amount: formatRupees(newest.averagePrice),
          day: shortDay(newest.week),
          change,
        })}
      </p>
      {/* A single week would be a dot on its own scale, which shows nothing. */}
      {weeks.length > 1 ? (
        <Drawing className="h-32 pt-2">
          <WeeklyPrices points={points} measure={t('charts.prices.measure')} />
        </Drawing>
      ) : null}
    </li>
  )
}

import type { IndianState, PriceUnit } from '@boli/contracts'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'
import { formatCount, formatLongDate, formatPrice } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { LineLink } from '../ui/line-link.tsx'
import { MandiPrices, PriceBand } from './mandi-prices.tsx'
import { usePriceGuide } from './use-price-guide.ts'

interface PriceGuideProps {
  commodity: string
  unit: PriceUnit
  /** The lot's state; null if unknown. */
  state?: IndianState | null
  /** District of the state; empty if unknown. */
  district?: string
  /** The price to set beside the support price, in rupees per unit; null for none. */
  asked?: number | null
}

/** Prices of the commodity in Boli and in mandis, and its support price. Nothing if nothing is known. */
export function PriceGuide({ commodity, unit, state = null, district = '', asked = null }: PriceGuideProps) {
  const { t } = useTranslation('prices')
  const language = useLanguage()
  const id = useId()
  const guide = usePriceGuide({ commodity, unit, state, district })
  if (!guide || !(guide.sales || guide.mandis || guide.support)) return null
  const { sales, mandis, support } = guide
  return (
    <section aria-labelledby={id} className="rounded-card border border-line bg-card p-5 shadow-soft">
      <h2 id={id} className="font-bold text-xl">
        {t('title')}
      </h2>
      {sales ? (
        <div className="mt-3">
          <PriceBand
            unit={unit}
            parts={(['low', 'middle', 'high'] as const).map((part) => [t(`band.${part}`), sales[part]])}
          />
          <p className="mt-2 text-soft text-sm">
            {t(sales.state === null ? 'madeOf.country' : 'madeOf.state', {
              sales: formatCount(sales.sales),
              sellers: formatCount(sales.sellers),
              days: sales.days,
              date: formatLongDate(sales.latest),
            })}
          </p>
        </div>
      ) : null}
      {mandis ? <MandiPrices prices={mandis} unit={unit} /> : null}
      {support ? (
        <div className="mt-5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-4">
            <span>{t('support.name', { season: support.season })}</span>
            <span className={classNames('figures', support.isCurrent ? 'font-bold text-lg' : 'text-soft')}>
              {formatPrice(support.price, unit)}
            </span>
          </p>
          {support.isCurrent ? null : (
            <p className="text-soft text-sm">{t('support.past', { season: support.season })}</p>
          )}
          <p className="text-soft text-sm">
            {support.variety === null ? null : `${t('support.variety', { variety: support.variety })} `}
            {/* Sources are cited in English; in other languages the authority is enough. */}
            {t('support.source', { source: language === 'en' ? support.source : t('support.government') })}
          </p>
          {asked !== null && support.isCurrent && asked < support.price ? (
            <p role="status" className="mt-3 rounded-field bg-marigold-wash px-4 py-3">
              {t('support.below')}
            </p>
          ) : null}
        </div>
      ) : null}
      {unit === 'quintal' ? (
        <LineLink to={`/prices/${commodity}`} className="mt-2">
          {t('history')}
        </LineLink>
      ) : null}
    </section>
  )
}

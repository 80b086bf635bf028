import type { PriceGuide, PriceUnit } from '@boli/contracts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDate, formatLongDate, formatRupees } from '../../lib/format.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { StateName } from '../ui/data-names.tsx'
import { PriceBand } from './price-band.tsx'

/** Prices of the nearest mandis, with their names. */
export function MandiPrices({
  prices,
  unit,
}: {
  prices: NonNullable<PriceGuide['mandis']>
  unit: PriceUnit
}) {
  const { t } = useTranslation('prices')
  const language = useLanguage()
  const { low, modal, high, mandis, reach, oldest, latest, isDemo, nearest } = prices
  return (
    <div className="mt-5">
      <h3 className="font-bold">{t('mandi.title')}</h3>
      {isDemo ? <p className="mt-2 rounded-field bg-marigold-wash px-4 py-3">{t('mandi.demo')}</p> : null}
      <div className="mt-2">
        <PriceBand
          unit={unit}
          parts={[
            [t('mandi.low'), low],
            [t('mandi.modal'), modal],
            [t('mandi.high'), high],
          ]}
        />
      </div>
      <p className="mt-2 text-soft text-sm">
        {t(`mandi.madeOf.${reach}`, { count: mandis, mandis: formatCount(mandis) })}{' '}
        {t(oldest === latest ? 'mandi.day' : 'mandi.days', {
          from: formatLongDate(oldest, language),
          to: formatLongDate(latest, language),
        })}
      </p>
      <ul className="mt-2 divide-y divide-line text-sm">
        {nearest.map((mandi) => (
          <li
            key={`${mandi.state} ${mandi.district} ${mandi.market}`}
            className="flex flex-wrap justify-between gap-x-4 py-1.5"
          >
            <span className="min-w-0 break-words">
              {mandi.market}, {mandi.district}
              {reach === 'country' ? (
                <Suspense>
                  , <StateName state={mandi.state} />
                </Suspense>
              ) : null}{' '}
              <span className="text-soft">({formatDate(mandi.date, language)})</span>
            </span>
            <span className="figures">
              {formatRupees(mandi.low)} – <b>{formatRupees(mandi.modal)}</b> – {formatRupees(mandi.high)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

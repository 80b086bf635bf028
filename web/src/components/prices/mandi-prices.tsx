import type { PriceGuide, PriceUnit } from '@boli/contracts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount, formatDate, formatLongDate, formatRupees, priceUnitSuffix } from '../../lib/format.ts'
import { StateName } from '../ui/data-names.tsx'
import { PerKilo } from './per-kilo.tsx'

/** Prices of the nearest mandis, with their names. */
export function MandiPrices({
  prices,
  unit,
}: {
  prices: NonNullable<PriceGuide['mandis']>
  unit: PriceUnit
}) {
  const { t } = useTranslation('prices')
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
          from: formatLongDate(oldest),
          to: formatLongDate(latest),
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
              <span className="text-soft">({formatDate(mandi.date)})</span>
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

/**
 * Three prices beside each other, each under its name, in rupees per unit. On the narrowest screens each is on its own
 * line, since a price and its unit do not fit into a third of the width.
 */
export function PriceBand({
  parts,
  unit,
}: {
  parts: readonly [name: string, rupees: number][]
  unit: PriceUnit
}) {
  return (
    <dl className="grid grid-cols-3 gap-2 text-center max-[22rem]:grid-cols-1 max-[22rem]:text-start">
      {parts.map(([name, rupees]) => (
        <div
          key={name}
          className="flex flex-col justify-between rounded-field bg-sand px-1 py-2 max-[22rem]:flex-row max-[22rem]:flex-wrap max-[22rem]:items-baseline max-[22rem]:gap-x-3 max-[22rem]:px-3"
        >
          <dt className="text-soft text-sm">{name}</dt>
          <dd className="figures font-bold">
            <span className="whitespace-nowrap">{formatRupees(rupees)}</span>
            <wbr />
            <span className="whitespace-nowrap">{priceUnitSuffix(unit)}</span>
            <PerKilo amount={rupees} unit={unit} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

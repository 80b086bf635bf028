import type { AuctionView } from '@boli/contracts'
import { type ReactNode, Suspense } from 'react'
import { StateName } from '../../../components/ui/data-names.tsx'
import { formatLongDate } from '../../../lib/format.ts'
import { useLotText } from './use-lot-now.ts'

const plain = [
  'variety',
  'color',
  'texture',
  'certification',
  'storage',
  'packaging',
  'deliveryTime',
] as const

/** Everything the farmer wrote about the lot; empty fields are left out. */
export function LotDetails({ auction }: { auction: AuctionView }) {
  const { t, category, quantity } = useLotText()
  const { product } = auction
  const gradeText = (quality: string) => {
    const grade = /^(?:grade[\s-]*)?([abc])$/i.exec(quality)?.[1]
    return grade ? t('grade', { grade: grade.toUpperCase() }) : quality
  }
  const facts: [string, ReactNode][] = [
    [t('details.quantity'), quantity(auction)],
    [t('details.category'), category(product.category)],
    [t('details.quality'), gradeText(product.quality)],
    [t('details.origin'), product.origin],
    [t('details.place'), (product.state || product.district) && <PlaceText key="place" place={product} />],
    [t('details.harvestDate'), product.harvestDate ? formatLongDate(product.harvestDate) : ''],
    [t('details.organicStatus'), product.organicStatus && t(`organic.${product.organicStatus}`)],
    // Measured values are on the quality card.
    [
      t('details.moisture'),
      product.qualityValues?.moisture === undefined ? moistureText(product.moisture) : '',
    ],
    ...plain.map((name): [string, ReactNode] => [t(`details.${name}`), product[name]]),
  ]
  return (
    <dl className="grid grid-cols-1 gap-x-8 sm:grid-cols-2">
      {facts
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2.5">
            <dt className="max-w-full text-soft">{label}</dt>
            <dd className="ms-auto max-w-full text-end font-semibold">{value}</dd>
          </div>
        ))}
    </dl>
  )
}

function moistureText(moisture: string): string {
  return /^\d/.test(moisture) ? `${moisture}%` : moisture
}

/** District and state; the states' names appear once loaded, and nothing waits for them. */
function PlaceText({ place: { state, district } }: { place: AuctionView['product'] }) {
  if (!state) return district
  return (
    <Suspense fallback={district}>
      {district ? `${district}, ` : null}
      <StateName state={state} />
    </Suspense>
  )
}

import type { PriceUnit } from '@boli/contracts'
import { formatRupees, priceUnitSuffix } from '../../lib/format.ts'
import { PerKilo } from './per-kilo.tsx'

/**
 * Three prices beside each other, each under its name, in rupees per unit. On the narrowest screens each has a line, since
 * a price and its unit do not fit into a third of them.
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

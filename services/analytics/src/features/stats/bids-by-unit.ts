import { type AdminStats, type PriceUnit, priceUnitOf, quantityUnits, toRupees } from '@boli/contracts'
import type { Database } from '@boli/database'
import { type RawBuilder, sql } from 'kysely'
import type { CounterSums } from '../../persistence/counter-sums.ts'
import type { AnalyticsTables } from '../../persistence/tables.ts'

const priceUnits: readonly PriceUnit[] = ['quintal', 'litre', 'piece']

type TopBids = ReadonlyMap<PriceUnit, number>

/** The highest bid on lots of each price unit, in paise. */
export async function readTopBids({ db }: Database<AnalyticsTables>): Promise<TopBids> {
  // One look into the index a unit, however many lots there are.
  const topOf = (unit: string): RawBuilder<string | null> =>
    sql`(select top_bid from lots where unit = ${unit} and top_bid is not null order by top_bid desc limit 1)`
  const tops = quantityUnits.map((unit) => sql`select ${unit} as unit, ${topOf(unit)} as top`)
  const { rows } = await sql<{
    unit: (typeof quantityUnits)[number]
    top: string | null
  }>`${sql.join(tops, sql` union all `)}`.execute(db)
  const highest = new Map<PriceUnit, number>()
  for (const { unit, top } of rows) {
    const priceUnit = priceUnitOf(unit)
    highest.set(priceUnit, Math.max(highest.get(priceUnit) ?? 0, Number(top ?? 0)))
  }
  return highest
}

/** The units that were bid on, that with most bids first. */
export function bidsByUnit(sums: CounterSums, topBids: TopBids): AdminStats['revenue']['byUnit'] {
  return priceUnits
    .map((priceUnit) => ({ priceUnit, bids: sums.total('unit-bids', priceUnit) }))
    .filter(({ bids }) => bids > 0)
    .sort((a, b) => b.bids - a.bids)
    .map(({ priceUnit, bids }) => ({
      priceUnit,
      bids,
      averageBid: toRupees(Math.round(sums.total('unit-bid-amounts', priceUnit) / bids)),
      highestBid: toRupees(topBids.get(priceUnit) ?? 0),
    }))
}

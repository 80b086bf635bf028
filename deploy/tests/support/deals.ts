import { type DealSummary, routes } from '@boli/contracts'
import { eventually } from '@boli/test-kit'
import type { Person } from './people.ts'
import type { RunningSystem } from './system.ts'

/** Lets an auction end at this moment, by the clock of the database. */
export async function endAuction(system: RunningSystem, auctionId: string): Promise<void> {
  await system.query('update auctions.auctions set ends_at = clock_timestamp() where id = $1', [auctionId])
  await system.query("select pg_notify('auctions_end_times', '')")
}

/** The deal that an auction led to, as soon as it is opened. */
export function dealOf({ session }: Person, auctionId: string): Promise<DealSummary> {
  return eventually(async () => {
    const { data } = await session.call<DealSummary[]>(routes.listDeals, { query: { auctions: auctionId } })
    if (!data[0]) throw new Error('there is no deal yet')
    return data[0]
  })
}

import type { AuctionsTables } from '@boli/auctions'
import { checkInvariants as checkAuctions } from '@boli/auctions/invariants'
import type { DealsTables } from '@boli/deals'
import { checkInvariants as checkDeals } from '@boli/deals/invariants'
import { openSchema, unlimited, withEndings } from '@boli/load/service-parts'

/** Invariants 1 to 5 of auctions, and those of deals, checked in their tables. @param url With an administrator's role. */
export function brokenRules(url: string): Promise<string[]> {
  return withEndings(async (endings) => {
    const open = <Tables>(schema: string) =>
      openSchema<Tables>(url, schema, { ...unlimited, maxConnections: 1 }, endings).db
    const broken = [
      ...(await checkAuctions(open<AuctionsTables>('auctions'))),
      ...(await checkDeals(open<DealsTables>('deals'))),
    ]
    return broken.map(({ invariant, rows }) => `${invariant}: ${JSON.stringify(rows[0])}`)
  })
}

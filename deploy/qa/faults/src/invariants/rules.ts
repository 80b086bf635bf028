import type { AuctionsTables } from '@boli/auctions'
import { checkInvariants as checkAuctions } from '@boli/auctions/invariants'
import type { DealsTables } from '@boli/deals'
import { checkInvariants as checkDeals } from '@boli/deals/invariants'
import { openSchema } from '@boli/load/open-schema'
import { withEndings } from '@boli/load/with-endings'

/** Invariants 1 to 5 of auctions, and those of deals, checked in their tables. @param url With an administrator's role. */
export function brokenRules(url: string): Promise<string[]> {
  return withEndings(async (endings) => {
    const broken = [
      ...(await checkAuctions(openSchema<AuctionsTables>(url, 'auctions', endings).db)),
      ...(await checkDeals(openSchema<DealsTables>(url, 'deals', endings).db)),
    ]
    return broken.map(({ invariant, rows }) => `${invariant}: ${JSON.stringify(rows[0])}`)
  })
}

import type { AuctionsTables } from '@boli/auctions'
import { checkInvariants as checkAuctions } from '@boli/auctions/invariants'
import type { Database } from '@boli/database'
import type { DealsTables } from '@boli/deals'
import { checkInvariants as checkDeals } from '@boli/deals/invariants'
import { openSchema, unlimited } from '@boli/load/service-parts'

async function brokenRules<Tables>(
  url: string,
  schema: string,
  check: (db: Database<Tables>['db']) => Promise<{ invariant: string; rows: unknown[] }[]>,
): Promise<string[]> {
  const database = openSchema<Tables>(url, schema, { ...unlimited, maxConnections: 1 })
  try {
    return (await check(database.db)).map(({ invariant, rows }) => `${invariant}: ${JSON.stringify(rows[0])}`)
  } finally {
    await database.close()
  }
}

/** Invariants 1 to 5, checked in the tables of auctions. @param url With an administrator's role. */
export const brokenAuctionRules = (url: string) => brokenRules<AuctionsTables>(url, 'auctions', checkAuctions)

/** Invariants of deals, checked in their tables. @param url With an administrator's role. */
export const brokenDealRules = (url: string) => brokenRules<DealsTables>(url, 'deals', checkDeals)

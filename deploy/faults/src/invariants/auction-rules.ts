import type { AuctionsTables } from '@boli/auctions'
import { checkInvariants } from '@boli/auctions/invariants'
import { createDatabase } from '@boli/database'
import { createLogger } from '@boli/http-kit'

/** Invariants 1 to 5, asked of the tables of auctions. @param url As an administrator. */
export async function brokenAuctionRules(url: string): Promise<string[]> {
  const database = createDatabase<AuctionsTables>({
    url,
    schema: 'auctions',
    applicationName: 'invariants',
    logger: createLogger({ name: 'invariants', level: 'silent' }),
    maxConnections: 1,
    statementTimeoutMs: 0,
  })
  try {
    const broken = await checkInvariants(database.db)
    return broken.map(({ invariant, rows }) => `${invariant}: ${JSON.stringify(rows[0])}`)
  } finally {
    await database.close()
  }
}

import type { AuctionsTables } from '@boli/auctions'
import { createDatabase, type Database } from '@boli/database'
import { silentLogger } from './silent-logger.ts'

/** The auctions schema as a tool reaches it: without time limits. @param url Of any role that may. */
export function openAuctionsSchema(url: string, applicationName = 'load'): Database<AuctionsTables> {
  return createDatabase<AuctionsTables>({
    url,
    schema: 'auctions',
    applicationName,
    logger: silentLogger,
    maxConnections: 3,
    statementTimeoutMs: 0,
  })
}

import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import { sql } from 'kysely'
import type { ListedLot } from './list-lots.ts'

/**
 * Moves the ends of some demo lots to this moment, so that a first look at the market also shows lots that
 * are over. No call of the API can do this, since an auction lasts at least 15 minutes: it is the one thing
 * of the demo that touches a service's table, and it happens in the embedded stack only. Closing them, with
 * winners and events, is then the work of the real scheduler.
 */
export async function endNow(lots: readonly ListedLot[], database: Database<AuctionsTables>): Promise<void> {
  const ids = lots.map(({ auction }) => auction._id)
  if (ids.length === 0) return
  await sql`
    update auctions set ends_at = now(), planned_end = now()
    where id = any(${ids}::uuid[]) and status = 'active' and starts_at < clock_timestamp()
  `.execute(database.db)
  await sql`select pg_notify('auctions_end_times', '')`.execute(database.db)
}

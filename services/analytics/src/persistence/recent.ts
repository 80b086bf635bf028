import {
  type AdminStats,
  type AuctionAnalytics,
  type DomainEvent,
  isEvent,
  priceUnitOf,
  type QuantityUnit,
  toRupees,
} from '@boli/contracts'
import type { Database } from '@boli/database'
import { sql } from 'kysely'
import type { AnalyticsDb, AnalyticsTables } from './tables.ts'

/** The newest accounts that are not deleted. */
export async function recentUsers(
  { db }: Database<AnalyticsTables>,
  limit: number,
): Promise<AdminStats['users']['RecentUsers']> {
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'username', 'role', 'created_at'])
    .where('created_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('user_id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    _id: row.user_id,
    username: row.username ?? '',
    role: row.role ?? 'business',
    createdAt: row.created_at?.toISOString() ?? '',
  }))
}

/** The newest lots, one page of them. */
export async function recentAuctions(
  { db }: Database<AnalyticsTables>,
  page: { limit: number; offset: number },
): Promise<AuctionAnalytics['recentAuctions']> {
  const rows = await db
    .selectFrom('lots')
    .selectAll()
    .where('created_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .orderBy('auction_id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
  return rows.map((row) => ({
    _id: row.auction_id,
    productName: row.product_name ?? '',
    product: {
      ...{ p_name: row.product_name ?? '', p_image: row.image },
      ...{ category: row.category ?? '', commodity: row.commodity },
    },
    basePrice: toRupees(row.base_price ?? 0),
    highestBid: toRupees(row.price ?? row.base_price ?? 0),
    priceUnit: priceUnitOf((row.unit ?? 'quintals') as QuantityUnit),
    status: row.status ?? 'scheduled',
    participants: row.participants ?? 0,
    createdAt: row.created_at?.toISOString() ?? '',
  }))
}

/** Removes the names of deleted users from the activity; their actions stay with the id. */
export async function forgetUsers(trx: AnalyticsDb, events: readonly DomainEvent[]): Promise<void> {
  const deleted = events.flatMap((event) => (isEvent(event, 'user-deleted') ? [event.subject] : []))
  if (deleted.length === 0) return
  await trx
    .updateTable('activity')
    .set({ name: '' })
    .where('kind', '=', 'registration')
    .where('subject', 'in', deleted)
    .execute()
  // Names that earlier releases stored with the entries.
  for (const [table, id, name] of [
    ['bids', 'bidder_id', 'bidder_username'],
    ['lots', 'farmer_id', 'farmer_username'],
  ] as const)
    await sql`
      update ${sql.table(table)} set ${sql.ref(name)} = null
      where ${sql.ref(id)} = any(${deleted}::uuid[]) and ${sql.ref(name)} is not null`.execute(trx)
}

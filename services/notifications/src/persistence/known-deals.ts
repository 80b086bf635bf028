import type { DealSnapshot } from '@boli/contracts'
import { upsertNewer } from '@boli/database'
import { sql } from 'kysely'
import type { Reminder } from '../domain/reminders.ts'
import type { Queries } from './tables.ts'

/** Stores the deal of an auction. @returns false if the same or a newer version is stored. */
export function storeDeal(trx: Queries, deal: DealSnapshot, now: Date): Promise<boolean> {
  return upsertNewer(trx, 'known_deals', {
    id: deal.dealId,
    auction_id: deal.auctionId,
    farmer_id: deal.farmer.userId,
    buyer_id: deal.buyer.userId,
    product_name: deal.productName,
    version: deal.version,
    changed_at: now,
  })
}

export async function findDealName(db: Queries, dealId: string): Promise<string | null> {
  const row = await db
    .selectFrom('known_deals')
    .select('product_name')
    .where('id', '=', dealId)
    .executeTakeFirst()
  return row?.product_name ?? null
}

/** The deal of an auction in which a user is a party; null if none is known. */
export async function findDealOf(db: Queries, auctionId: string, userId: string): Promise<string | null> {
  const row = await db
    .selectFrom('known_deals')
    .select('id')
    .where('auction_id', '=', auctionId)
    .where((where) => where.or([where('farmer_id', '=', userId), where('buyer_id', '=', userId)]))
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return row?.id ?? null
}

/** A deal has at most one reminder, for its current deadline. */
export async function storeReminder(trx: Queries, dealId: string, reminder: Reminder | null): Promise<void> {
  if (reminder === null) {
    await trx.deleteFrom('deal_reminders').where('deal_id', '=', dealId).execute()
    return
  }
  const { userId, notice, remindAt } = reminder
  const row = { user_id: userId, notice: JSON.stringify(notice), remind_at: remindAt }
  await trx
    .insertInto('deal_reminders')
    .values({ deal_id: dealId, ...row })
    .onConflict((conflict) => conflict.column('deal_id').doUpdateSet(row))
    .execute()
}

/** Locks reminders that are due, only of these deals if given. @returns the ids of the deals. */
export async function lockDueReminders(
  trx: Queries,
  ids: readonly string[] | null,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('deal_reminders')
    .select('deal_id')
    .where('remind_at', '<=', now)
    .where(ids === null ? sql<boolean>`true` : sql<boolean>`deal_id = any (${ids}::uuid[])`)
    .orderBy('remind_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows.map((row) => row.deal_id)
}

/** Deletes the reminders of these deals. @returns their content. */
export async function takeReminders(trx: Queries, ids: readonly string[]): Promise<Reminder[]> {
  const rows = await trx
    .deleteFrom('deal_reminders')
    .where(sql<boolean>`deal_id = any (${ids}::uuid[])`)
    .returningAll()
    .execute()
  return rows.map(({ user_id: userId, notice, remind_at: remindAt }) => ({ userId, notice, remindAt }))
}

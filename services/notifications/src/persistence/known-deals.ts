import type { DealSnapshot } from '@boli/contracts'
import type { Queries } from './tables.ts'

/**
 * Keeps which deal an auction has and what it is about, so that messages and sales can be told with it.
 * @returns false where the same or a newer version is known: events come twice, and old ones may come later.
 */
export async function keepDeal(trx: Queries, deal: DealSnapshot, now: Date): Promise<boolean> {
  const kept = {
    auction_id: deal.auctionId,
    farmer_id: deal.farmer.userId,
    buyer_id: deal.buyer.userId,
    product_name: deal.productName,
    version: deal.version,
    changed_at: now,
  }
  const newer = await trx
    .insertInto('known_deals')
    .values({ id: deal.dealId, ...kept })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet(kept).where('known_deals.version', '<', deal.version),
    )
    .executeTakeFirst()
  return (newer.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function findDealName(db: Queries, dealId: string): Promise<string | null> {
  const row = await db
    .selectFrom('known_deals')
    .select('product_name')
    .where('id', '=', dealId)
    .executeTakeFirst()
  return row?.product_name ?? null
}

/** The deal of an auction that somebody is party to; null where none is known. */
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

import type { AuctionSnapshot, LotSnapshot, RecordedBid } from '@boli/contracts'
import { type Selectable, sql } from 'kysely'
import type { KnownAuctionTable } from './tables.ts'
import type { IdentityDb } from './users.ts'

export type KnownAuction = Selectable<KnownAuctionTable>

/** What an event tells of an auction; only some events tell of the lot. */
export interface AuctionNews {
  state: AuctionSnapshot
  lot?: LotSnapshot
  note?: string | undefined
}

/** Keeps what an event tells, unless something newer is known. @returns all that is known after it. */
export async function keepAuction(trx: IdentityDb, news: AuctionNews, now: Date): Promise<KnownAuction> {
  const { state, lot, note } = news
  return trx
    .insertInto('known_auctions')
    .values({
      id: state.auctionId,
      version: state.version,
      state: JSON.stringify(state),
      lot: lot ? JSON.stringify(lot) : null,
      lot_version: lot ? state.version : 0,
      note: note ?? null,
      changed_at: now,
    })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        version: sql`greatest(known_auctions.version, excluded.version)`,
        state: sql`case when excluded.version >= known_auctions.version then excluded.state else known_auctions.state end`,
        lot: sql`case when excluded.lot_version >= known_auctions.lot_version and excluded.lot is not null
          then excluded.lot else known_auctions.lot end`,
        lot_version: sql`greatest(known_auctions.lot_version, excluded.lot_version)`,
        note: sql`coalesce(known_auctions.note, excluded.note)`,
        changed_at: now,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Notes who bid on a kept auction, and how much at most; deleted users are left out. */
export async function noteBidders(
  trx: IdentityDb,
  auctionId: string,
  bids: readonly RecordedBid[],
): Promise<void> {
  const best = new Map<string, number>()
  for (const { bidder, amountPaise } of bids) {
    best.set(bidder.userId, Math.max(amountPaise, best.get(bidder.userId) ?? 0))
  }
  await sql`
    insert into auction_bidders as known (auction_id, user_id, best_paise)
    select ${auctionId}::uuid, users.id, best.paise
    from unnest(${[...best.keys()]}::uuid[], ${[...best.values()]}::bigint[]) as best (user_id, paise)
    join users on users.id = best.user_id
    on conflict (auction_id, user_id) do update set best_paise = excluded.best_paise
    where known.best_paise < excluded.best_paise
  `.execute(trx)
}

export async function findAuction(db: IdentityDb, auctionId: string): Promise<KnownAuction | null> {
  const row = await db.selectFrom('known_auctions').selectAll().where('id', '=', auctionId).executeTakeFirst()
  return row ?? null
}

/** The highest bid of someone on an auction, in paise; null where they made none. */
export async function findBestBid(db: IdentityDb, auctionId: string, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('auction_bidders')
    .select('best_paise')
    .where('auction_id', '=', auctionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.best_paise ?? null
}

/** Everyone who bid on an auction. */
export async function listBidders(db: IdentityDb, auctionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auction_bidders')
    .select('user_id')
    .where('auction_id', '=', auctionId)
    .execute()
  return rows.map((row) => row.user_id)
}

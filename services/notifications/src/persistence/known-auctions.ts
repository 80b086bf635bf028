import type { DomainEvent, LotSnapshot } from '@boli/contracts'
import { type Selectable, sql } from 'kysely'
import type { RemovedAuction } from '../domain/auction-requests.ts'
import type { AuctionFacts, BestBid } from '../domain/gather-events.ts'
import type { KnownAuctionTable, Queries } from './tables.ts'

export type KnownAuction = Selectable<KnownAuctionTable>

/**
 * Stores the state and the lot of auctions, each unless a newer one is stored.
 * @param facts At most one per auction.
 * @returns those that are stored as removed or withdrawn, whatever the facts say.
 */
export async function storeAuctions(
  trx: Queries,
  facts: readonly AuctionFacts[],
  now: Date,
): Promise<RemovedAuction[]> {
  if (facts.length === 0) return []
  const rows = facts.map(({ auctionId, state, lot, note }) => ({
    id: auctionId,
    version: state.version,
    state: { ...state, leader: state.leader && unnamed(state.leader) },
    lot: lot && { ...lot.snapshot, farmer: unnamed(lot.snapshot.farmer) },
    lot_version: lot?.version ?? 0,
    note,
  }))
  // The time is indexed and therefore written at most once an hour, which is enough for the clean-up.
  const { rows: removed } = await sql<{
    id: string
    close_reason: RemovedAuction['reason']
    lot: LotSnapshot | null
  }>`
    with stored as (
      insert into known_auctions as known (id, version, state, lot, lot_version, note, changed_at)
      select id, version, state, lot, lot_version, note, ${now}::timestamptz
      from json_to_recordset(${JSON.stringify(rows)}::json)
        as facts (id uuid, version integer, state jsonb, lot jsonb, lot_version integer, note text)
      on conflict (id) do update set
        version = greatest(known.version, excluded.version),
        state = case when excluded.version >= known.version then excluded.state else known.state end,
        lot = case when excluded.lot_version >= known.lot_version and excluded.lot is not null
          then excluded.lot else known.lot end,
        lot_version = greatest(known.lot_version, excluded.lot_version),
        note = coalesce(known.note, excluded.note),
        changed_at = case when known.changed_at > excluded.changed_at - interval '1 hour'
          then known.changed_at else excluded.changed_at end
      returning id, state ->> 'closeReason' as close_reason, lot)
    select * from stored where close_reason in ('removed', 'withdrawn') order by id
  `.execute(trx)
  const happenedAt = new Map(facts.map((one) => [one.auctionId, one.happenedAt]))
  return removed.map(({ id, close_reason, lot }) => ({
    ...{ auctionId: id, reason: close_reason, lot, happenedAt: happenedAt.get(id) ?? now },
  }))
}

/** Names are fetched from identity when a notification is shown, because rows here outlive accounts. */
function unnamed({ userId }: LotSnapshot['farmer']): LotSnapshot['farmer'] {
  return { userId, username: '' }
}

/**
 * Stores bidders of stored auctions with their highest bid; deleted users are left out.
 * @param bids At most one per
 * bidder and auction.
 */
export async function recordBestBids(trx: Queries, bids: readonly BestBid[]): Promise<void> {
  if (bids.length === 0) return
  await sql`
    insert into auction_bidders as known (auction_id, user_id, best_paise)
    select best.auction_id, best.user_id, best.paise
    from unnest(
      ${bids.map((bid) => bid.auctionId)}::uuid[],
      ${bids.map((bid) => bid.userId)}::uuid[],
      ${bids.map((bid) => bid.bestPaise)}::bigint[]
    ) as best (auction_id, user_id, paise)
    where not exists (select 1 from users where users.id = best.user_id and users.deleted_at is not null)
    on conflict (auction_id, user_id) do update set best_paise = excluded.best_paise
    where known.best_paise < excluded.best_paise
  `.execute(trx)
}

/** Stores who follows lots from now on, or no longer does; deleted users are left out. */
export async function recordFollowing(
  trx: Queries,
  events: readonly DomainEvent<'following-changed'>[],
): Promise<void> {
  if (events.length === 0) return
  const rows = events.map(({ data, version }) => ({ ...data, version }))
  await sql`
    insert into lot_followers as known (auction_id, user_id, follows, version)
    select distinct on ("auctionId", "userId") "auctionId", "userId", follows, version
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as changed ("auctionId" uuid, "userId" uuid, follows boolean, version bigint)
    where not exists (select from users where users.id = "userId" and users.deleted_at is not null)
    order by "auctionId", "userId", version desc
    on conflict (auction_id, user_id) do update set follows = excluded.follows, version = excluded.version
    where known.version < excluded.version
  `.execute(trx)
}

export async function findAuction(db: Queries, auctionId: string): Promise<KnownAuction | null> {
  const row = await db.selectFrom('known_auctions').selectAll().where('id', '=', auctionId).executeTakeFirst()
  return row ?? null
}

export async function readAuctions(db: Queries, ids: readonly string[]): Promise<Map<string, KnownAuction>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('known_auctions').selectAll().where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The highest bid of a user on an auction, in paise; null if there is none. */
export async function findBestBid(db: Queries, auctionId: string, userId: string): Promise<number | null> {
  const row = await db
    .selectFrom('auction_bidders')
    .select('best_paise')
    .where('auction_id', '=', auctionId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.best_paise ?? null
}

/** Everyone who bid on an auction. */
export async function listBidders(db: Queries, auctionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auction_bidders')
    .select('user_id')
    .where('auction_id', '=', auctionId)
    .execute()
  return rows.map((row) => row.user_id)
}

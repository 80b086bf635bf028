import type { FollowersNotifiedEvent } from '@boli/contracts'
import { LONGEST_SLEEP_MS } from '@boli/database'
import type { Auction } from '@boli/rules'
import { sql } from 'kysely'
import { toIso } from '../domain/auction-state.ts'
import type { ListedAuction } from './market/listed-auctions.ts'
import type { Queries } from './tables.ts'

/** The channel that wakes the schedulers of all instances when the next start or end may have moved. */
export const END_TIMES_CHANNEL = 'auctions_end_times'

/** Followers are notified this long before the end. */
export const NOTIFIED_BEFORE_END_MS = 10 * 60_000

/** Wakes the schedulers once the transaction commits, unless they will wake before anything is due. */
export async function announceEndTimes(trx: Queries, auction: Auction, nowMs: number): Promise<void> {
  const { status, startsAtMs, endsAtMs } = auction
  const firstMs = Math.min(
    status === 'scheduled' ? startsAtMs : Number.POSITIVE_INFINITY,
    endsAtMs - NOTIFIED_BEFORE_END_MS,
  )
  if (firstMs - nowMs > 2 * LONGEST_SLEEP_MS) return
  await sql`select pg_notify(${END_TIMES_CHANNEL}, '')`.execute(trx)
}

/** The channel that wakes the matchers of all instances after a new or changed lot. */
export const LOTS_TO_MATCH_CHANNEL = 'auctions_lots_to_match'

/** Queues a lot for comparison with the saved searches, once the transaction commits. */
export async function askToMatch(trx: Queries, auctionId: string): Promise<void> {
  await sql`
    with asked as (
      insert into lots_to_match (auction_id) values (${auctionId})
      on conflict (auction_id) do update set changed_at = clock_timestamp())
    select pg_notify(${LOTS_TO_MATCH_CHANNEL}, '')`.execute(trx)
}

/** The channel that wakes the notifiers of all instances when there are followers to notify. */
export const FOLLOWER_NOTICES_CHANNEL = 'auctions_follower_notices'

/**
 * Queues a notice to the followers of the lot, or for `seller-listed` of its farmer, once the transaction commits:
 * however many they are, neither a request nor a bid waits for them. A second change starts again with the first
 * follower.
 */
export async function askToNotifyFollowers(
  trx: Queries,
  about: FollowersNotifiedEvent['data']['about'],
  { auction }: ListedAuction,
): Promise<void> {
  const followed =
    about === 'seller-listed'
      ? sql`followed_sellers where seller_id = ${auction.farmerId}`
      : sql`followed_lots where auction_id = ${auction.id}`
  await sql`
    with asked as (
      insert into follower_notices (auction_id, about, version)
      select ${auction.id}, ${about}, ${auction.version} where exists (select from ${followed})
      on conflict (auction_id, about) do update
        set version = excluded.version, after_user = null, due_at = clock_timestamp()
      returning 1)
    select pg_notify(${FOLLOWER_NOTICES_CHANNEL}, '') from asked`.execute(trx)
}

/** The lot in events for followers. */
export function toNoticedLot({ auction, lot, farmer }: ListedAuction): FollowersNotifiedEvent['data']['lot'] {
  return {
    auctionId: auction.id,
    productName: lot.productName,
    farmer: farmer.username,
    endTime: toIso(auction.endsAtMs),
  }
}

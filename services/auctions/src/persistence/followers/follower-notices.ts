import type { EventTypes } from '@boli/contracts'
import { sql } from 'kysely'
import { toIso } from '../../domain/auction-state.ts'
import type { ListedAuction } from '../market/listed-auctions.ts'
import type { Queries } from '../tables.ts'

/** The channel that wakes the notifiers of all instances when followers are to be notified. */
export const FOLLOWER_NOTICES_CHANNEL = 'auctions_follower_notices'

/**
 * Has the followers of the lot, or for `seller-listed` of its farmer, notified once the transaction commits: however many
 * they are, neither a request nor a bid waits for them. A second change begins again with the first of them.
 */
export async function askToNotifyFollowers(
  trx: Queries,
  about: EventTypes['followers-told']['about'],
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

/** What events for followers say of a lot. */
export function toNoticedLot({ auction, lot, farmer }: ListedAuction): EventTypes['followers-told']['lot'] {
  return {
    auctionId: auction.id,
    productName: lot.productName,
    farmer: farmer.username,
    endTime: toIso(auction.endsAtMs),
  }
}

import { createEvent, type EventTypes, FOLLOWERS_PER_EVENT, topics } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import { toIso } from '../domain/auction-state.ts'
import type { ListedAuction } from './listed-auctions.ts'
import type { Queries } from './tables.ts'

type About = EventTypes['followers-told']['about']

/** What events for followers say of a lot. */
export function toToldLot({ auction, lot, farmer }: ListedAuction): EventTypes['followers-told']['lot'] {
  return {
    auctionId: auction.id,
    productName: lot.productName,
    farmer: farmer.username,
    endTime: toIso(auction.endsAtMs),
  }
}

/** Tells those who follow the lot, or for `seller-listed` its farmer; nothing is written where nobody does. */
export async function tellFollowers(trx: Queries, about: About, listed: ListedAuction): Promise<void> {
  const { auction, farmer } = listed
  const followers =
    about === 'seller-listed'
      ? await trx
          .selectFrom('followed_sellers')
          .select('user_id')
          .where('seller_id', '=', farmer.id)
          .execute()
      : await trx.selectFrom('followed_lots').select('user_id').where('auction_id', '=', auction.id).execute()
  const userIds = followers.map((row) => row.user_id).filter((userId) => userId !== farmer.id)
  // A lot changes more than once; the other two happen to it once.
  const key = [about, auction.id, ...(about === 'lot-changed' ? [auction.version] : [])].join(':')
  const events = chunksOf(userIds, FOLLOWERS_PER_EVENT).map((chunk) =>
    createEvent({
      type: 'followers-told',
      source: '/auctions',
      subject: auction.id,
      version: auction.version,
      data: { about, key, lot: toToldLot(listed), userIds: chunk },
    }),
  )
  await appendEvents(trx, topics.followers, events)
}

export function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

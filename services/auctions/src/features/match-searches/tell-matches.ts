import { createEvent, FOLLOWERS_PER_EVENT, topics } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import { toNoticedLot } from '../../persistence/followers/follower-notices.ts'
import type { ListedAuction } from '../../persistence/market/listed-auctions.ts'
import type { Queries } from '../../persistence/tables.ts'

/** A person is told of new lots at most once in so long. */
export const DIGEST_PAUSE = '1 hour'

/** Somebody hears of lots. */
export interface Match {
  userId: string
  /** The newest of them, and which search it matches. */
  auctionId: string
  searchId: string
  searchName: string
  /** How many they are. */
  lots: number
}

/** Tells people of lots by the outbox. @param listed The lots that are named. */
export async function tellMatches(
  trx: Queries,
  listed: readonly ListedAuction[],
  matches: readonly Match[],
): Promise<void> {
  const byLot = Map.groupBy(matches, ({ auctionId }) => auctionId)
  const events = listed.flatMap((lot) =>
    chunksOf(byLot.get(lot.auction.id) ?? [], FOLLOWERS_PER_EVENT).map((chunk) =>
      createEvent({
        type: 'searches-matched',
        source: '/auctions',
        subject: lot.auction.id,
        version: lot.auction.version,
        data: { lot: toNoticedLot(lot), matches: chunk.map(({ auctionId: _, ...match }) => match) },
      }),
    ),
  )
  await appendEvents(trx, topics.followers, events)
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

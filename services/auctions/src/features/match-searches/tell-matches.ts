import { createEvent, FOLLOWERS_PER_EVENT, topics } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import type { ListedAuction } from '../../persistence/listed-auctions.ts'
import type { Queries } from '../../persistence/tables.ts'
import { chunksOf, toToldLot } from '../../persistence/tell-followers.ts'

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
        data: { lot: toToldLot(lot), matches: chunk.map(({ auctionId: _, ...match }) => match) },
      }),
    ),
  )
  await appendEvents(trx, topics.followers, events)
}

import { type DomainEvent, topics } from '@boli/contracts'
import {
  requestsOfBids,
  requestsOfClosing,
  requestsOfHiddenPicture,
  requestsOfRemoval,
} from '../domain/auction-requests.ts'
import { type AuctionEvent, gatherEvents } from '../domain/gather-events.ts'
import type { NotificationRequest } from '../domain/notification-request.ts'
import { listBidders, readAuctions, recordBestBids, storeAuctions } from '../persistence/known-auctions.ts'
import type { Queries } from '../persistence/tables.ts'
import { type Consuming, notifyingConsumer } from './notifying-consumer.ts'

type OfAuctions = AuctionEvent | DomainEvent<'administrator-acted'>

/** Consumes auctions: bids, ends and removals notify bidders and farmers. */
export function auctionsConsumer(notifications: Consuming) {
  return notifyingConsumer(notifications, {
    group: 'notifications-auctions',
    topic: topics.auctions,
    types: [
      'auction-created',
      'auction-updated',
      'auction-extended',
      'bids-placed',
      'auction-closed',
      'administrator-acted',
    ],
    isBatched: true,
    requestsOf: (trx, events) => requestsOf(trx, events, notifications.now()),
  })
}

async function requestsOf(
  trx: Queries,
  events: readonly OfAuctions[],
  now: Date,
): Promise<NotificationRequest[]> {
  const isAct = (event: OfAuctions) => event.type === 'administrator-acted'
  const gathered = gatherEvents(events.filter((event): event is AuctionEvent => !isAct(event)))
  const removed = await storeAuctions(trx, gathered.auctions, now)
  await recordBestBids(trx, gathered.bestBids)
  const bidOn = await readAuctions(
    trx,
    gathered.bidCounts.map(({ auctionId }) => auctionId),
  )
  const requests = requestsOfBids(gathered, bidOn)
  for (const event of events)
    if (event.type === 'administrator-acted') requests.push(...requestsOfHiddenPicture(event))
  for (const closing of gathered.closings)
    requests.push(...requestsOfClosing(closing, await listBidders(trx, closing.data.state.auctionId)))
  // Also after bids: they may arrive after the removal.
  for (const auction of removed)
    requests.push(...requestsOfRemoval(auction, await listBidders(trx, auction.auctionId)))
  return requests
}

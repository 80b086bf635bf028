import { type DomainEvent, type EventType, type Topic, topics, typeAliases } from '@boli/contracts'
import type { Consumer } from '@boli/database'
import { publishUnread } from '../channels/bell/bell.ts'
import { storeMessages } from '../channels/webhook/store-messages.ts'
import type { NotificationsDeps } from '../deps.ts'
import {
  requestsOfBids,
  requestsOfClosing,
  requestsOfHiddenPicture,
  requestsOfRemoval,
  requestsToFollowers,
  requestsToSearchers,
} from '../domain/auction-requests.ts'
import {
  requestsOfChange,
  requestsOfMessage,
  requestsOfPayoutChange,
  requestsOfRating,
  requestsOfStanding,
} from '../domain/deal-requests.ts'
import { type AuctionEvent, gatherEvents } from '../domain/gather-events.ts'
import type { NotificationRequest } from '../domain/notification-request.ts'
import { reminderOf } from '../domain/reminders.ts'
import { messagesOfAuction, messagesOfDeal, messagesOfRequests } from '../domain/webhook-messages.ts'
import {
  listBidders,
  readAuctions,
  recordBestBids,
  recordFollowing,
  storeAuctions,
} from '../persistence/known-auctions.ts'
import { findDealName, storeDeal, storeReminder } from '../persistence/known-deals.ts'
import { storeRequests } from '../persistence/store-requests.ts'
import type { NotificationsTables, Queries } from '../persistence/tables.ts'

export type Consuming = Pick<NotificationsDeps, 'database' | 'live' | 'logger' | 'now'>

/**
 * A consumer that stores facts from its events and the resulting notifications in one transaction, and then publishes
 * each recipient's unread count.
 * @param o.requestsOf Stores facts and returns requests.
 */
export function notifyingConsumer<Type extends EventType>(
  consuming: Consuming,
  o: {
    group: string
    topic: Topic
    types: readonly Type[]
    isBatched?: boolean
    gatherMs?: number
    requestsOf(
      trx: Queries,
      events: readonly [DomainEvent<Type>, ...DomainEvent<Type>[]],
    ): Promise<NotificationRequest[]>
  },
): Consumer<NotificationsTables, Type, string[]> {
  const { group, topic, types, isBatched = false, gatherMs } = o
  return {
    ...{ group, topics: [topic], types, isBatched, ...(gatherMs !== undefined && { gatherMs }) },
    apply: async (trx, events) => storeRequests(trx, await o.requestsOf(trx, events), consuming.now()),
    afterCommit: (recipients) => publishUnread(consuming, recipients),
  }
}

type OfAuctions = AuctionEvent | DomainEvent<'administrator-acted'>

/** In a busy auction the bell may be up to two seconds late; realtime notifies open windows of an outbid user at once. */
const GATHER_MS = 1_000

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
    gatherMs: GATHER_MS,
    requestsOf: (trx, events) => requestsOf(trx, events, notifications.now()),
  })
}

async function requestsOf(
  trx: Queries,
  events: readonly OfAuctions[],
  now: Date,
): Promise<NotificationRequest[]> {
  const isAct = (event: OfAuctions) => event.type === 'administrator-acted'
  const ofAuctions = events.filter((event): event is AuctionEvent => !isAct(event))
  const gathered = gatherEvents(ofAuctions)
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
  // Also when only bids arrive, because they may be consumed after the removal.
  for (const auction of removed)
    requests.push(...requestsOfRemoval(auction, await listBidders(trx, auction.auctionId)))
  const sellerOf = (event: AuctionEvent) => bidOn.get(event.data.state.auctionId)?.lot?.farmer.userId ?? null
  const messages = ofAuctions.flatMap((event) => messagesOfAuction(event, sellerOf(event)))
  await storeMessages(trx, [...messages, ...messagesOfRequests(requests)], now)
  return requests
}

/** Consumes deals: notifies the party whose turn it is, at once and before the deadline. */
export function dealsConsumer(notifications: Consuming) {
  return notifyingConsumer(notifications, {
    group: 'notifications-deals',
    topic: topics.deals,
    types: [
      'deal-changed',
      'deal-message-sent',
      'payout-details-changed',
      'standing-changed',
      'rating-changed',
    ],
    async requestsOf(trx, [event]) {
      switch (event.type) {
        case 'deal-changed': {
          const { deal } = event.data
          const now = notifications.now()
          if (await storeDeal(trx, deal, now)) await storeReminder(trx, deal.dealId, reminderOf(deal, now))
          await storeMessages(trx, messagesOfDeal(event), now)
          return requestsOfChange(event)
        }
        case 'deal-message-sent':
          return requestsOfMessage(event, await findDealName(trx, event.data.dealId))
        case 'payout-details-changed':
          return requestsOfPayoutChange(event)
        case 'standing-changed':
          return requestsOfStanding(event)
        case 'rating-changed':
          return requestsOfRating(event)
      }
    },
  })
}

/** Consumes who follows which lots, and events for followers of lots and farmers and for users with saved searches. */
export function followersConsumer(notifications: Consuming) {
  return notifyingConsumer(notifications, {
    group: 'notifications-followers',
    topic: topics.followers,
    types: [typeAliases.followersNotified, 'following-changed', 'searches-matched'],
    isBatched: true,
    async requestsOf(trx, events) {
      await recordFollowing(
        trx,
        events.filter((event) => event.type === 'following-changed'),
      )
      return events.flatMap((event) => {
        if (event.type === typeAliases.followersNotified) return requestsToFollowers(event)
        return event.type === 'searches-matched' ? requestsToSearchers(event) : []
      })
    },
  })
}

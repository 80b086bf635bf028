import {
  type DomainEvent,
  quantityUnits,
  type WebhookData,
  type WebhookKind,
  type WebhookType,
} from '@boli/contracts'
import type { AuctionEvent } from './gather-events.ts'
import type { NotificationRequest } from './notification-request.ts'

/** Recipients of a message: one user, everyone, or the seller of a lot and those who bid on it or follow it. */
type WebhookAudience = { userId: string } | 'everyone' | { sellerId: string; watchersOf: string }

/** One event for all webhooks of its audience that chose its kind. */
export interface WebhookMessage<Kind extends WebhookType = WebhookType> {
  kind: Kind
  to: WebhookAudience
  /** The auction or deal. */
  subject: string
  data: WebhookData[Kind]
  happenedAt: Date
  /** A newer message of the same lot takes the place of one that was not tried yet. */
  mergeKey: string | null
}

function message<Kind extends WebhookKind>(
  kind: Kind,
  to: WebhookAudience,
  subject: string,
  data: WebhookData[Kind],
  happenedAt: Date,
): WebhookMessage<Kind> {
  return { kind, to, subject, data, happenedAt, mergeKey: kind === 'price-changed' ? subject : null }
}

const rupees = (paise: number) => paise / 100

/** Messages of auctions: each new lot to everyone, like the market; each batch of bids, and the end, as one price. */
export function messagesOfAuction(event: AuctionEvent, sellerId: string | null): WebhookMessage[] {
  const { state } = event.data
  const happenedAt = new Date(event.time)
  const { auctionId, version, status, totalBids, startTime, endTime } = state
  if (event.type === 'auction-created') {
    const { productName, category, quantityMilli, unit, basePricePaise } = event.data.lot
    const lot = { auctionId, productName, category, quantity: quantityMilli / 1000, unit }
    // A unit that only a newer release knows is not in the documented format.
    if (!(quantityUnits as readonly string[]).includes(unit)) return []
    const data = { ...lot, basePrice: rupees(basePricePaise), startTime, endTime }
    return [message('auction-created', 'everyone', auctionId, data, happenedAt)]
  }
  const isClosed = event.type === 'auction-closed'
  const seller = isClosed ? event.data.lot.farmer.userId : sellerId
  if (!(isClosed || event.type === 'bids-placed') || seller === null) return []
  const { productName } = isClosed ? event.data.lot : event.data
  const data = {
    ...{ auctionId, productName, version, status, totalBids, endTime },
    price: rupees(state.pricePaise),
    minimumNextBid: rupees(state.minimumNextBidPaise),
  }
  return [message('price-changed', { sellerId: seller, watchersOf: auctionId }, auctionId, data, happenedAt)]
}

/** The newest price of each lot, in one order, so that concurrent transactions do not deadlock. */
export function newestPrices(messages: readonly WebhookMessage[]): WebhookMessage[] {
  const newest = new Map<string, WebhookMessage>()
  const others: WebhookMessage[] = []
  for (const one of messages) {
    if (one.mergeKey === null) others.push(one)
    else {
      const before = newest.get(one.mergeKey)
      if (!before || versionOf(before) <= versionOf(one)) newest.set(one.mergeKey, one)
    }
  }
  return [...others, ...[...newest.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one)]
}

const versionOf = ({ data }: WebhookMessage) => ('version' in data ? data.version : 0)

/** Messages about events that also notify the user: outbid, won, lost. */
export function messagesOfRequests(requests: readonly NotificationRequest[]): WebhookMessage[] {
  return requests.flatMap(({ userId, notice, happenedAt }): WebhookMessage[] => {
    switch (notice.kind) {
      case 'outbid':
      case 'won':
      case 'lost': {
        const { auctionId, productName, pricePaise } = notice
        const lot = { auctionId, productName, price: rupees(pricePaise) }
        const sale = 'lotValuePaise' in notice ? { lotValue: rupees(notice.lotValuePaise) } : {}
        return [message(notice.kind, { userId }, auctionId, { ...lot, ...sale } as never, happenedAt)]
      }
      default:
        return []
    }
  })
}

/** Messages of a deal to both of its parties. */
export function messagesOfDeal({ data, time }: DomainEvent<'deal-changed'>): WebhookMessage[] {
  const { change, deal } = data
  const { dealId, auctionId, version, state, waitingFor, deadline } = deal
  const money = { due: rupees(deal.duePaise), received: rupees(deal.receivedPaise) }
  const changed = { dealId, auctionId, version, change, state, waitingFor, deadline, ...money }
  const happenedAt = new Date(time)
  return [deal.farmer.userId, deal.buyer.userId].flatMap((userId): WebhookMessage[] => [
    message('deal-changed', { userId }, dealId, changed, happenedAt),
    ...(change === 'payment-received'
      ? [message('payment-received', { userId }, dealId, { dealId, auctionId, ...money }, happenedAt)]
      : []),
  ])
}

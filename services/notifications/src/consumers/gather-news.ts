import type { DomainEvent } from '@boli/contracts'
import type { AuctionNews, BestBid } from '../persistence/known-auctions.ts'

export type AuctionEvent = DomainEvent<
  'auction-created' | 'auction-updated' | 'auction-extended' | 'bids-placed' | 'auction-closed'
>

/**
 * What many events tell together, each thing once, all in the order of the auctions: transactions that meet
 * then wait only one way round.
 */
export interface GatheredNews {
  /** One of each auction. */
  auctions: AuctionNews[]
  /** The best bid of each person on each auction. */
  bidders: BestBid[]
  /** The last time that each person was outbid on each auction. */
  outbid: Outbid[]
  closings: DomainEvent<'auction-closed'>[]
  /** How many bids each auction was given. */
  bidCounts: { auctionId: string; count: number; happenedAt: Date }[]
}

/** Someone who no longer leads an auction. */
interface Outbid {
  auctionId: string
  userId: string
  productName: string
  happenedAt: Date
}

/** Gathers events, which may come in any order, to what is left to be written down. */
export function gatherNews(events: readonly AuctionEvent[]): GatheredNews {
  const auctions = new Map<string, AuctionNews>()
  const bidders = new Map<string, BestBid>()
  const outbid = new Map<string, Outbid>()
  const closings: DomainEvent<'auction-closed'>[] = []
  const bidCounts = new Map<string, GatheredNews['bidCounts'][number]>()

  for (const event of events) {
    const { auctionId } = event.data.state
    const happenedAt = new Date(event.time)
    auctions.set(auctionId, merged(auctions.get(auctionId), newsOf(event)))
    if (isBids(event)) {
      const counted = bidCounts.get(auctionId) ?? { auctionId, count: 0, happenedAt }
      bidCounts.set(auctionId, {
        auctionId,
        count: counted.count + event.data.bids.length,
        happenedAt: happenedAt > counted.happenedAt ? happenedAt : counted.happenedAt,
      })
      for (const { bidder, amountPaise } of event.data.bids) {
        const key = `${auctionId}/${bidder.userId}`
        const bestPaise = Math.max(amountPaise, bidders.get(key)?.bestPaise ?? 0)
        bidders.set(key, { auctionId, userId: bidder.userId, bestPaise })
      }
      for (const userId of event.data.outbid) {
        const key = `${auctionId}/${userId}`
        const before = outbid.get(key)
        if (!before || before.happenedAt <= happenedAt)
          outbid.set(key, { auctionId, userId, productName: event.data.productName, happenedAt })
      }
    }
    if (isClosing(event)) closings.push(event)
  }
  return {
    auctions: inOrder(auctions.values()),
    bidders: inOrder(bidders.values()),
    outbid: inOrder(outbid.values()),
    closings,
    bidCounts: inOrder(bidCounts.values()),
  }
}

function newsOf(event: AuctionEvent): AuctionNews {
  const { state } = event.data
  return {
    auctionId: state.auctionId,
    state,
    lot: 'lot' in event.data ? { version: state.version, snapshot: event.data.lot } : null,
    note: (isClosing(event) ? event.data.note : null) ?? null,
    happenedAt: new Date(event.time),
  }
}

function merged(known: AuctionNews | undefined, news: AuctionNews): AuctionNews {
  if (!known) return news
  const newer = news.state.version >= known.state.version ? news : known
  const lot = (news.lot?.version ?? 0) >= (known.lot?.version ?? 0) ? news.lot : known.lot
  return { ...newer, lot, note: known.note ?? news.note }
}

/** By the auctions' ids. */
function inOrder<Item extends { auctionId: string }>(items: Iterable<Item>): Item[] {
  return [...items].sort((one, other) => (one.auctionId < other.auctionId ? -1 : 1))
}

const isBids = (event: AuctionEvent): event is DomainEvent<'bids-placed'> => event.type === 'bids-placed'
const isClosing = (event: AuctionEvent): event is DomainEvent<'auction-closed'> =>
  event.type === 'auction-closed'

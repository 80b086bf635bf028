import type { AuctionSnapshot, DomainEvent, LotSnapshot } from '@boli/contracts'

export type AuctionEvent = DomainEvent<
  'auction-created' | 'auction-updated' | 'auction-extended' | 'bids-placed' | 'auction-closed'
>

/** The newest state of an auction in a batch; only some events contain the lot. */
export interface AuctionFacts {
  auctionId: string
  state: AuctionSnapshot
  lot: { version: number; snapshot: LotSnapshot } | null
  /** An administrator's reason for the removal. */
  note: string | null
  happenedAt: Date
}

export interface BestBid {
  auctionId: string
  userId: string
  bestPaise: number
}

/** A bidder who no longer leads an auction. */
interface Outbid {
  auctionId: string
  userId: string
  productName: string
  happenedAt: Date
}

/**
 * The facts of many events, each once, all in the order of the auctions, so that concurrent transactions do not deadlock.
 */
export interface GatheredEvents {
  /** One per auction. */
  auctions: AuctionFacts[]
  /** The best bid of each bidder on each auction. */
  bestBids: BestBid[]
  /** The last time that each bidder was outbid on each auction. */
  outbid: Outbid[]
  closings: DomainEvent<'auction-closed'>[]
  /** Number of new bids on each auction. */
  bidCounts: { auctionId: string; count: number; happenedAt: Date }[]
}

/** Combines events in any order. */
export function gatherEvents(events: readonly AuctionEvent[]): GatheredEvents {
  const auctions = new Map<string, AuctionFacts>()
  const bestBids = new Map<string, BestBid>()
  const outbid = new Map<string, Outbid>()
  const closings: DomainEvent<'auction-closed'>[] = []
  const bidCounts = new Map<string, GatheredEvents['bidCounts'][number]>()

  for (const event of events) {
    const { auctionId } = event.data.state
    const happenedAt = new Date(event.time)
    auctions.set(auctionId, merge(auctions.get(auctionId), factsOf(event)))
    if (event.type === 'bids-placed') {
      const counted = bidCounts.get(auctionId) ?? { auctionId, count: 0, happenedAt }
      bidCounts.set(auctionId, {
        auctionId,
        count: counted.count + event.data.bids.length,
        happenedAt: happenedAt > counted.happenedAt ? happenedAt : counted.happenedAt,
      })
      for (const { bidder, amountPaise } of event.data.bids) {
        const key = `${auctionId}/${bidder.userId}`
        const bestPaise = Math.max(amountPaise, bestBids.get(key)?.bestPaise ?? 0)
        bestBids.set(key, { auctionId, userId: bidder.userId, bestPaise })
      }
      for (const userId of event.data.outbid) {
        const key = `${auctionId}/${userId}`
        const before = outbid.get(key)
        if (!before || before.happenedAt <= happenedAt)
          outbid.set(key, { auctionId, userId, productName: event.data.productName, happenedAt })
      }
    }
    if (event.type === 'auction-closed') closings.push(event)
  }
  return {
    auctions: inOrder(auctions.values()),
    bestBids: inOrder(bestBids.values()),
    outbid: inOrder(outbid.values()),
    closings,
    bidCounts: inOrder(bidCounts.values()),
  }
}

function factsOf(event: AuctionEvent): AuctionFacts {
  const { state } = event.data
  return {
    auctionId: state.auctionId,
    state,
    lot: 'lot' in event.data ? { version: state.version, snapshot: event.data.lot } : null,
    note: (event.type === 'auction-closed' ? event.data.note : null) ?? null,
    happenedAt: new Date(event.time),
  }
}

function merge(known: AuctionFacts | undefined, facts: AuctionFacts): AuctionFacts {
  if (!known) return facts
  const newer = facts.state.version >= known.state.version ? facts : known
  const lot = (facts.lot?.version ?? 0) >= (known.lot?.version ?? 0) ? facts.lot : known.lot
  return { ...newer, lot, note: known.note ?? facts.note }
}

/** By the auctions' ids. */
function inOrder<Item extends { auctionId: string }>(items: Iterable<Item>): Item[] {
  return [...items].sort((one, other) => (one.auctionId < other.auctionId ? -1 : 1))
}

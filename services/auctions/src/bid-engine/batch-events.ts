import type { DomainEvent, RecordedBid } from '@boli/contracts'
import type { AcceptedBid } from '@boli/rules'
import { toAuctionSnapshot, toIso } from '../domain/auction-state.ts'
import { auctionEvent } from '../persistence/auction-events.ts'
import type { AuctionChange } from './decide-batch.ts'

/** What a batch tells of one auction: its bids in one event, and the extension of its end. */
export function batchEvents(change: AuctionChange, nowMs: number): DomainEvent[] {
  const { before, auction, placed, requestId, traceparent } = change
  const log = change.leaves.head
  if (placed.bids.length === 0) return []
  const isExtended = auction.endsAtMs !== before.endsAtMs
  // The extension is told as the last change, with a version of its own, so that readers see no gap.
  const afterBids = isExtended
    ? { ...auction, endsAtMs: before.endsAtMs, version: auction.version - 1 }
    : auction
  const time = toIso(nowMs)
  const about = { time, requestId, traceparent }
  const events: DomainEvent[] = [
    auctionEvent(
      'bids-placed',
      afterBids,
      {
        previousVersion: before.version,
        productName: change.productName,
        bids: placed.bids.map((bid) => toRecordedBid(bid, time)),
        outbid: placed.outbid,
        state: toAuctionSnapshot(afterBids, log),
      },
      about,
    ),
  ]
  if (isExtended) {
    const state = toAuctionSnapshot(auction, log)
    const previousEndTime = toIso(before.endsAtMs)
    events.push(auctionEvent('auction-extended', auction, { previousEndTime, state }, about))
  }
  return events
}

/** @param placedAt is that of all bids of a batch, and said once for all. */
function toRecordedBid(bid: AcceptedBid, placedAt: string): RecordedBid {
  return {
    bidId: bid.id,
    sequence: bid.sequence,
    bidder: { userId: bid.bidder.id, username: bid.bidder.username },
    amountPaise: bid.amountPaise,
    isAutomatic: bid.isAutomatic,
    placedAt,
  }
}

import type { DomainEvent, LogHead, RecordedBid } from '@boli/contracts'
import type { AcceptedBid, PlacedBids } from '@boli/rules'
import { toAuctionSnapshot, toIso } from '../domain/auction-state.ts'
import { auctionEvent } from '../persistence/auction-events.ts'
import type { LockedAuction } from './bid.ts'

/** The events of a batch for one auction: its bids in one event, and the extension of its end. */
export function batchEvents(
  { auction: before, productName }: LockedAuction,
  { auction, bids, outbid }: PlacedBids,
  log: LogHead | null,
  about: { time: string; requestId: string; traceparent: string | undefined },
): DomainEvent[] {
  if (bids.length === 0) return []
  const isExtended = auction.endsAtMs !== before.endsAtMs
  // The extension is published as the last change, with its own version, so that consumers see no gap.
  const afterBids = isExtended
    ? { ...auction, endsAtMs: before.endsAtMs, version: auction.version - 1 }
    : auction
  const events: DomainEvent[] = [
    auctionEvent(
      'bids-placed',
      afterBids,
      {
        previousVersion: before.version,
        productName,
        bids: bids.map((bid) => toRecordedBid(bid, about.time)),
        outbid,
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

/** @param placedAt Time of all bids of the batch. */
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

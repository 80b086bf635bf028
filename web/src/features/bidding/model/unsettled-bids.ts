import { deviceStorage } from '../../../lib/storage.ts'
import type { BidIntent } from './bid-attempt.ts'

/**
 * Bids that were sent and not answered yet, stored on this device, so that a reloaded page can still resolve them.
 */
export interface UnsettledBids {
  keep(bid: BidIntent): void
  forget(auctionId: string): void
  read(): BidIntent[]
}

interface KeptBid {
  bid: BidIntent
  sentAtMs: number
}

/**
 * A bid is resolved by sending it again with its key: one that never arrived is then placed, as the page says. A query
 * by key could answer "not placed" while the bid is still in flight. After this time nobody expects it any more.
 */
export const UNSETTLED_MS = 60_000

/** The unsettled bids of one user. @param nowMs This device's clock. */
export function unsettledBidsOf(userId: string, nowMs: () => number = Date.now): UnsettledBids {
  const key = `boli.unsettled-bids.${userId}`

  function load(): Record<string, KeptBid> {
    const entries = Object.entries(deviceStorage.readJson(key) ?? {})
    return Object.fromEntries(entries.filter(([, value]) => isKept(value) && isFresh(value)))
  }

  function isFresh({ sentAtMs }: KeptBid): boolean {
    const ageMs = nowMs() - sentAtMs
    return ageMs >= 0 && ageMs < UNSETTLED_MS
  }

  function save(bids: Record<string, KeptBid>): void {
    // If storage is full or forbidden, the bid is resolved only while the page is open.
    deviceStorage.writeJson(key, Object.keys(bids).length === 0 ? null : bids)
  }

  return {
    keep(bid) {
      const kept = load()
      const before = kept[bid.auctionId]
      // A retry does not reset its age.
      const sentAtMs = before?.bid.bidKey === bid.bidKey ? before.sentAtMs : nowMs()
      save({ ...kept, [bid.auctionId]: { bid, sentAtMs } })
    },
    forget(auctionId) {
      const { [auctionId]: _, ...others } = load()
      save(others)
    },
    read: () => Object.values(load()).map(({ bid }) => bid),
  }
}

function isKept(value: unknown): value is KeptBid {
  if (typeof value !== 'object' || value === null) return false
  const { bid, sentAtMs } = value as Partial<KeptBid>
  return (
    typeof sentAtMs === 'number' &&
    typeof bid?.auctionId === 'string' &&
    typeof bid.bidAmount === 'string' &&
    typeof bid.bidKey === 'string'
  )
}

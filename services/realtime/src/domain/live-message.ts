import type { LiveAuctionMessage, WatchingMessage } from '@boli/contracts'

const kinds: readonly unknown[] = ['bids', 'updated', 'closed'] satisfies LiveAuctionMessage['kind'][]

/** Reads a message of the live channel's `auctions`; null for what is none, from a newer release perhaps. */
export function readLiveMessage(message: unknown): LiveAuctionMessage | null {
  if (!isRecord(message) || !isRecord(message.auction)) return null
  const isOne =
    kinds.includes(message.kind) &&
    typeof message.auctionId === 'string' &&
    Number.isInteger(message.auction.version) &&
    Number.isInteger(message.previousVersion) &&
    Array.isArray(message.bids) &&
    message.bids.every(
      (bid) => isRecord(bid) && typeof bid.bid_amount === 'number' && isRecord(bid.bidder),
    ) &&
    Array.isArray(message.outbid)
  return isOne ? (message as unknown as LiveAuctionMessage) : null
}

/** Reads a message of the live channel's `watching`; null for what is none. */
export function readWatchingMessage(message: unknown): WatchingMessage | null {
  if (!isRecord(message) || typeof message.nodeId !== 'string' || !isRecord(message.counts)) return null
  if (!Object.values(message.counts).every((count) => Number.isInteger(count))) return null
  return message as unknown as WatchingMessage
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

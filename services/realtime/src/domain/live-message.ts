import type {
  LiveAuctionMessage,
  LiveDealMessage,
  LiveNotificationMessage,
  LiveOutbidMessage,
  WatchingMessage,
} from '@boli/contracts'

const kinds: readonly unknown[] = ['bids', 'updated', 'closed'] satisfies LiveAuctionMessage['kind'][]

/** Reads a message about an auction; null for anything else, for example from a newer release. */
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

/** Reads a message that a user was outbid; null for anything else. */
export function readLiveOutbid(received: unknown): LiveOutbidMessage | null {
  if (!isRecord(received) || typeof received.userId !== 'string' || !isRecord(received.message)) return null
  const { auctionId, highestBid, minimumNextBid } = received.message
  const isOne =
    Number.isInteger(received.version) &&
    typeof auctionId === 'string' &&
    typeof highestBid === 'number' &&
    typeof minimumNextBid === 'number'
  return isOne ? (received as unknown as LiveOutbidMessage) : null
}

/** Reads a message of the live channel's `deals`; null for anything else. */
export function readLiveDealMessage(received: unknown): LiveDealMessage | null {
  if (!isRecord(received) || !isRecord(received.message) || !Array.isArray(received.userIds)) return null
  const { dealId, version, number } = received.message
  const isOne =
    typeof dealId === 'string' &&
    ((received.event === 'deal-updated' && Number.isInteger(version)) ||
      (received.event === 'deal-message-added' && Number.isInteger(number)))
  return isOne ? (received as unknown as LiveDealMessage) : null
}

/** Reads a message of the live channel's `notifications`; null for anything else. */
export function readLiveNotification(message: unknown): LiveNotificationMessage | null {
  if (!isRecord(message) || typeof message.userId !== 'string' || !Number.isInteger(message.unread))
    return null
  return message as unknown as LiveNotificationMessage
}

/** Reads a message of the live channel's `watching`; null for anything else. */
export function readWatchingMessage(message: unknown): WatchingMessage | null {
  if (!isRecord(message) || typeof message.nodeId !== 'string' || !isRecord(message.counts)) return null
  if (!Object.values(message.counts).every((count) => Number.isInteger(count))) return null
  return message as unknown as WatchingMessage
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

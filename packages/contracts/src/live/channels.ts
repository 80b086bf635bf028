import type { AuctionState, BidView } from '../http/auction-views.ts'
import type { DealMessageAdded, DealUpdatedMessage, OutbidMessage } from './socket-messages.ts'

export * from './socket-messages.ts'

/**
 * Messages of the live channel (Redis publish/subscribe): at most once, between Boli's own processes.
 * The gateway's fan-out turns events into messages for each auction and user, and into `deals`; identity publishes
 * `sessions`, and notifications `notifications`, after a commit.
 */
export const liveChannels = {
  /** All auctions, for realtime nodes of the previous release; published only while it has subscribers. */
  auctions: 'live.auctions',
  /** A presence marker on which nothing is published: every realtime node that subscribes to single auctions subscribes to it. */
  listensByAuction: 'live.listens-by-auction',
  deals: 'live.deals',
  notifications: 'live.notifications',
  sessions: 'live.sessions',
  watching: 'live.watching',
  activity: 'live.activity',
} as const

/** Changes of one auction, for the nodes with watchers of it. */
export function auctionChannel(auctionId: string): string {
  return `live.auction.${auctionId}`
}

/** A user was outbid, for the nodes with a window of that user. */
export function outbidChannel(userId: string): string {
  return `live.outbid.${userId}`
}

/** To one user; nodes that received the auction's own message have notified them already. */
export interface LiveOutbidMessage {
  userId: string
  /** The auction's version after this change. */
  version: number
  message: OutbidMessage
}

/** Amounts are already rupees: the message is sent to browsers as it is. */
export interface LiveAuctionMessage {
  kind: 'bids' | 'updated' | 'closed'
  auctionId: string
  productName: string
  previousVersion: number
  auction: AuctionState
  bids: BidView[]
  /** Users to be notified that they no longer lead. */
  outbid: string[]
  /** Trace context of the event, if tracing is configured. */
  traceparent?: string
}

/** Messages to the two parties of a deal, in all their windows; `deal-updated` also goes to administrators. */
export type LiveDealMessage = { userIds: string[] } & (
  | { event: 'deal-updated'; message: DealUpdatedMessage }
  | { event: 'deal-message-added'; message: DealMessageAdded }
)

/** A user's number of unread notifications, for all their windows. */
export interface LiveNotificationMessage {
  userId: string
  unread: number
}

/** `sessionKey` is the hash of one session's id, as in a user's token; null means all sessions of the user. */
export interface SessionEndedMessage {
  userId: string
  sessionKey: string | null
  /** The sessions continue and only their claims changed: drop cached tokens; sockets reconnect at once. */
  isStillSignedIn?: boolean
  /** The account was deleted: nothing may be done in its name from now on. */
  isDeleted?: boolean
}

/** How many sockets of one realtime node watch an auction; nodes add up the messages of all. */
export interface WatchingMessage {
  nodeId: string
  counts: Record<string, number>
  /** The node's whole list, which replaces the previous one; otherwise only changes. */
  isWhole?: boolean
}

import type { AuctionState, BidView } from '../http/auction-views.ts'
import type { DealMessageAdded, DealUpdatedMessage, OutbidMessage } from './socket-messages.ts'

export * from './socket-messages.ts'

/**
 * Messages of the live channel (Redis publish/subscribe): at most once, between Boli's own processes.
 * The gateway's fan-out turns events into messages of each auction and person, and into `deals`; identity tells
 * `sessions`, and notifications `notifications`, after a commit.
 */
export const liveChannels = {
  /** All auctions, for realtime nodes of the release before; told only while there are any. */
  auctions: 'live.auctions',
  /** Nothing is told on it: every realtime node that hears each auction by itself subscribes to it. */
  listensByAuction: 'live.listens-by-auction',
  deals: 'live.deals',
  notifications: 'live.notifications',
  sessions: 'live.sessions',
  watching: 'live.watching',
  activity: 'live.activity',
} as const

/** What changes in one auction, for the nodes on which somebody looks at it. */
export function auctionChannel(auctionId: string): string {
  return `live.auction.${auctionId}`
}

/** That somebody was outbid, for the nodes on which they have a window. */
export function outbidChannel(userId: string): string {
  return `live.outbid.${userId}`
}

/** Told to one person; nodes that heard the auction itself have told them already. */
export interface LiveOutbidMessage {
  userId: string
  /** Of the auction, by this change. */
  version: number
  message: OutbidMessage
}

/** Amounts are rupees already: the message is what a browser will see. */
export interface LiveAuctionMessage {
  kind: 'bids' | 'updated' | 'closed'
  auctionId: string
  productName: string
  previousVersion: number
  auction: AuctionState
  bids: BidView[]
  /** Users to be told that they no longer lead. */
  outbid: string[]
  /** Of the event, where traces are configured. */
  traceparent?: string
}

/** What the two people of a deal hear in all their windows; of `deal-updated` administrators hear too, and nobody else. */
export type LiveDealMessage = { userIds: string[] } & (
  | { event: 'deal-updated'; message: DealUpdatedMessage }
  | { event: 'deal-message-added'; message: DealMessageAdded }
)

/** So many notifications somebody has not read; they hear it in all their windows. */
export interface LiveNotificationMessage {
  userId: string
  unread: number
}

/** `sessionKey` is the hash of one session's id, as in a token's `sid`; null means all sessions of the user. */
export interface SessionEndedMessage {
  userId: string
  sessionKey: string | null
  /** The sessions live on and only their claims changed: drop cached tokens; sockets reconnect at once. */
  isStillSignedIn?: boolean
  /** The account is gone: nothing may be done in its name from now on. */
  isDeleted?: boolean
}

/** How many sockets of one realtime node watch an auction; nodes add up what they hear. */
export interface WatchingMessage {
  nodeId: string
  counts: Record<string, number>
  /** The node's whole list, which replaces what was heard of it before; otherwise only what changed. */
  isWhole?: boolean
}

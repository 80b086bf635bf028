import { type Static, Type } from 'typebox'
import type { ErrorParams, FieldError } from '../envelope.ts'
import type { ErrorCode } from '../error-codes.ts'
import type { AuctionDetail, AuctionState, BidView, PlacedBid } from '../http/auction-views.ts'
import { PlaceBidBody } from '../http/auctions.ts'
import { BOARD_AT_MOST, type LotUpdate } from '../http/board.ts'
import { Id } from '../ids.ts'
import type { NewBids, NewBidsMessage } from './new-bids.ts'

/**
 * `watchAuction` and `unwatchAuction`. A socket that sends `merged` gets many bids in one `new bid`, all of them in its
 * `bids`; others get one `new bid` for each bid, as the specification has it. With `news: 2` as well it gets `newBids`, which
 * says only what changed, wherever this node knows what it sent before.
 */
export const WatchAuction = Type.Object({
  auctionId: Id,
  merged: Type.Optional(Type.Boolean()),
  news: Type.Optional(Type.Integer()),
})
export type WatchAuction = Static<typeof WatchAuction>

/** Lots whose prices one socket may follow at once: as many as the longest list shows. */
export const FOLLOWED_AT_MOST = 100

/** `followAuctions`: the lots on screen, which replace those followed before. */
export const FollowAuctions = Type.Object({ auctionIds: Type.Array(Id, { maxItems: FOLLOWED_AT_MOST }) })
export type FollowAuctions = Static<typeof FollowAuctions>

/** `followLots`: the lots of a board, which replace those followed before; an empty list ends it. */
export const FollowLots = Type.Object({ ids: Type.Array(Id, { maxItems: BOARD_AT_MOST }) })
export type FollowLots = Static<typeof FollowLots>

/** The acknowledgement of `followLots`: each lot as it is now; unknown ids are left out. */
export interface FollowedLots {
  lots: LotUpdate[]
  serverTime: string
}

/** `placeBid`: the same bid as over HTTP, with the auction's id. */
export const PlaceBidMessage = Type.Object({ auctionId: Id, ...PlaceBidBody.properties })
export type PlaceBidMessage = Static<typeof PlaceBidMessage>

/** The acknowledgement of `watchAuction`: the auction as it is now. */
export interface WatchedAuction {
  auction: AuctionDetail
  /** Most recent first, at most 100. */
  bids: BidView[]
  watchingUsers: number
  serverTime: string
}

/** `status` is the status code as over HTTP; `code`, `params` and `errors` are present only if it is not 200. */
export interface Acknowledgement<Data = null> {
  status: number
  message: string
  data: Data | null
  code?: ErrorCode
  params?: ErrorParams
  errors?: FieldError[]
}

/**
 * For sockets that watch `merged`, one message per room and interval: the best bid, and in `bids` all of them, at most
 * the last 100. Other sockets get one message for each bid.
 */
export interface NewBidMessage extends NewBids {
  _id: string
  data: BidView
}

export interface AuctionChangeMessage {
  auction: AuctionState
}

/**
 * To the two parties of a deal, in all their windows, and to administrators: the deal changed, and clients should fetch
 * the number of waiting deals again.
 */
export interface DealUpdatedMessage {
  dealId: string
  version: number
}

/** To the two parties of a deal, in all their windows: there is a new message with this number, to be fetched from deals. */
export interface DealMessageAdded {
  dealId: string
  number: number
}

/** To one user, in all their windows: the number of unread notifications. */
interface NotificationMessage {
  unread: number
}

export interface OutbidMessage {
  auctionId: string
  productName: string
  highestBid: number
  minimumNextBid: number
}

/** What the server sends. The `placeBid` event answers clients that ask for no acknowledgement, as the specification says. */
export interface ServerToClientEvents {
  'new bid': (message: NewBidMessage) => void
  newBids: (message: NewBidsMessage) => void
  placeBid: (message: Acknowledgement<PlacedBid>) => void
  watchingUsers: (message: { auctionId: string; watchingUsers: number }) => void
  auctionUpdated: (message: AuctionChangeMessage) => void
  auctionClosed: (message: AuctionChangeMessage) => void
  outbid: (message: OutbidMessage) => void
  'deal-updated': (message: DealUpdatedMessage) => void
  'deal-message-added': (message: DealMessageAdded) => void
  notification: (message: NotificationMessage) => void
  /** To followers of a lot, at most once a second: its state after bids or any other change. */
  priceUpdate: (message: AuctionChangeMessage) => void
  /** To a socket that sent `followLots`, at most four a second: each of its lots that changed, as it is now. */
  lotUpdates: (message: LotUpdate[]) => void
  /** Sent once after each connect: the clock that countdowns run on. */
  serverTime: (message: { now: string }) => void
}

export interface ClientToServerEvents {
  watchAuction: (message: unknown, acknowledge?: (answer: Acknowledgement<WatchedAuction>) => void) => void
  unwatchAuction: (message: unknown, acknowledge?: (answer: Acknowledgement) => void) => void
  followAuctions: (message: unknown, acknowledge?: (answer: Acknowledgement) => void) => void
  followLots: (message: unknown, acknowledge?: (answer: Acknowledgement<FollowedLots>) => void) => void
  placeBid: (message: unknown, acknowledge?: (answer: Acknowledgement<PlacedBid>) => void) => void
}

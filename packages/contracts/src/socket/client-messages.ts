import { type Static, Type } from 'typebox'
import { PlaceBidBody } from '../http/auctions.ts'
import { Id } from '../ids.ts'

/**
 * `watchAuction` and `unwatchAuction`. Who says `merged` is told of many bids in one `new bid`, all of them in its
 * `bids`; others get one `new bid` for each bid, as the specification has it.
 */
export const WatchAuction = Type.Object({ auctionId: Id, merged: Type.Optional(Type.Boolean()) })
export type WatchAuction = Static<typeof WatchAuction>

/** Lots whose prices one socket may follow at once: as many as the longest list shows. */
export const FOLLOWED_AT_MOST = 100

/** `followAuctions`: the lots on screen; they take the place of those followed before. */
export const FollowAuctions = Type.Object({ auctionIds: Type.Array(Id, { maxItems: FOLLOWED_AT_MOST }) })
export type FollowAuctions = Static<typeof FollowAuctions>

/** `placeBid`: the same bid as over HTTP, with the auction's id. */
export const PlaceBidMessage = Type.Object({ auctionId: Id, ...PlaceBidBody.properties })
export type PlaceBidMessage = Static<typeof PlaceBidMessage>

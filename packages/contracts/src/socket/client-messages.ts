import { type Static, Type } from 'typebox'
import { PlaceBidBody } from '../http/auctions.ts'
import { Id } from '../ids.ts'

/** `watchAuction` and `unwatchAuction`. */
export const WatchAuction = Type.Object({ auctionId: Id })
export type WatchAuction = Static<typeof WatchAuction>

/** Lots whose prices one socket may follow at once: as many as the longest list shows. */
export const FOLLOWED_AT_MOST = 100

/** `followAuctions`: the lots on screen; they take the place of those followed before. */
export const FollowAuctions = Type.Object({ auctionIds: Type.Array(Id, { maxItems: FOLLOWED_AT_MOST }) })
export type FollowAuctions = Static<typeof FollowAuctions>

/** `placeBid`: the same bid as over HTTP, with the auction's id. */
export const PlaceBidMessage = Type.Object({ auctionId: Id, ...PlaceBidBody.properties })
export type PlaceBidMessage = Static<typeof PlaceBidMessage>

import { type Static, Type } from 'typebox'
import { PlaceBidBody } from '../http/auctions.ts'
import { Id } from '../ids.ts'

/** `watchAuction` and `unwatchAuction`. */
export const WatchAuction = Type.Object({ auctionId: Id })
export type WatchAuction = Static<typeof WatchAuction>

/** `placeBid`: the same bid as over HTTP, with the auction's id. */
export const PlaceBidMessage = Type.Object({ auctionId: Id, ...PlaceBidBody.properties })
export type PlaceBidMessage = Static<typeof PlaceBidMessage>

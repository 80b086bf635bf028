import { type Static, Type } from 'typebox'
import { ListAnswer } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { withFields } from '../with-fields.ts'
import { AuctionView } from './auctions.ts'

/** What one person may follow, and how many searches save, at most. */
export const followLimits = { lots: 200, sellers: 100, searches: 20 } as const

export const FollowSellerParams = Type.Object({ username: Type.String({ minLength: 1, maxLength: 60 }) })

/** A page of the followed lots; a limit of 0 asks for the ids and the sellers alone. */
export const FollowingQuery = Type.Object({
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: followLimits.lots })),
  limit: Type.Optional(Type.Integer({ minimum: 0, maximum: 100, description: '20 unless said otherwise' })),
})

export const FollowedSeller = Type.Object({ _id: Id, username: Type.String(), followedAt: Timestamp })
export type FollowedSeller = Static<typeof FollowedSeller>

/** Followed lots, those that run first, the next to end at the top; beside them the ids of all, and all sellers by name. */
export const FollowingAnswer = withFields(ListAnswer(AuctionView), {
  following: Type.Object({ auctionIds: Type.Array(Id), sellers: Type.Array(FollowedSeller) }),
})

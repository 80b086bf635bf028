import { Type } from 'typebox'
import { Id, Timestamp } from '../ids.ts'

const Lot = Type.Object({
  auctionId: Id,
  productName: Type.String(),
  farmer: Type.String(),
  endTime: Timestamp,
})

/** The most users that one event names; further events name the rest. */
export const FOLLOWERS_PER_EVENT = 500

/**
 * A notice about a lot to its followers: it ends within ten minutes, its farmer changed it, or a
 * followed farmer listed it. `key` is the same whenever the same notice is published again.
 */
export const FollowersNotified = Type.Object({
  about: Type.Union([Type.Literal('ends-soon'), Type.Literal('lot-changed'), Type.Literal('seller-listed')]),
  key: Type.String(),
  lot: Lot,
  userIds: Type.Array(Id, { maxItems: FOLLOWERS_PER_EVENT }),
})

/** Whether a user follows a lot from now on. The event's `version` is its time in milliseconds. */
export const FollowingChanged = Type.Object({ userId: Id, auctionId: Id, follows: Type.Boolean() })

/**
 * Lots that saved searches match. A user is notified of the first at once, and of those within the hour after it
 * together: `lots` counts them, `lot` is the newest. If several searches of a user match a lot, the oldest is named.
 */
export const SearchesMatched = Type.Object({
  lot: Lot,
  matches: Type.Array(
    Type.Object({
      userId: Id,
      searchId: Id,
      searchName: Type.String(),
      lots: Type.Optional(Type.Integer({ minimum: 1 })),
    }),
    { maxItems: FOLLOWERS_PER_EVENT },
  ),
})

import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { nullable } from '../nullable.ts'

export const MemberParams = Type.Object({ username: Type.String({ maxLength: 50 }) })
const RatingSummary = Type.Object({
  mean: nullable(Type.Number({ description: 'to one decimal; null below three ratings' })),
  count: Type.Integer(),
})
export const MemberView = Type.Object({
  _id: Id,
  username: Type.String(),
  role: Type.Enum(['farmer', 'business', 'admin']),
  since: Timestamp,
  completedDeals: Type.Integer(),
  rating: RatingSummary,
  ratings: Type.Array(
    Type.Object({
      _id: Id,
      stars: Type.Integer(),
      tags: Type.Array(Type.String()),
      text: nullable(Type.String()),
      reply: nullable(Type.String()),
      by: Type.String({ description: 'username' }),
      at: Timestamp,
    }),
    { description: 'newest first, at most twenty' },
  ),
})
export type MemberView = Static<typeof MemberView>
export const MemberAnswer = Answer(MemberView)

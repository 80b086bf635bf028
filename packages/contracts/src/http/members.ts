import { type Static, Type } from 'typebox'
import { Answer, nullable, RequiredText } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { DealSummary } from './deals.ts'
import { PersonView } from './identity.ts'

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

/** The scope of a suspension: bidding, listing, or `all`, which also prevents signing in. */
export const suspensionScopes = ['bidding', 'listing', 'all'] as const
export type SuspensionScope = (typeof suspensionScopes)[number]

/** POST /admin/members/:id/suspend. `until` is the last day of the suspension in India. */
export const SuspendBody = Type.Object({
  scope: Type.Enum(suspensionScopes),
  until: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', errorCode: 'date' }),
  reason: RequiredText(500),
})

/** One restriction and its end; `reason` is the administrator's, null for a suspension by two strikes. */
export const Bar = Type.Object({ until: Timestamp, reason: nullable(Type.String()) })
export type Bar = Static<typeof Bar>
/** The current restrictions of a user; null if there is none. */
export const Bars = Type.Object({
  bidding: nullable(Bar),
  listing: nullable(Bar),
  signIn: nullable(Bar),
})
export type Bars = Static<typeof Bars>

/** GET /admin/members/:id: a member's record in deals, as administrators see it. */
export const AdminMemberView = Type.Object({
  _id: Id,
  bars: Bars,
  suspensions: Type.Array(
    Type.Object({
      _id: Id,
      scope: Type.Enum(suspensionScopes),
      reason: Type.String(),
      by: PersonView,
      from: Timestamp,
      until: Timestamp,
      liftedAt: nullable(Timestamp),
      note: nullable(Type.String({ description: 'of who lifted it' })),
    }),
    { description: 'newest first, at most twenty' },
  ),
  strikes: Type.Array(
    Type.Object({
      dealId: Id,
      productName: Type.String(),
      at: Timestamp,
      until: Timestamp,
      liftedAt: nullable(Timestamp),
    }),
    { description: 'deals cancelled by their default, newest first, at most twenty' },
  ),
  deals: Type.Object({
    open: Type.Integer(),
    completed: Type.Integer(),
    cancelled: Type.Integer(),
    disputed: Type.Integer({ description: 'in which a dispute was ever opened' }),
    latest: Type.Array(DealSummary, { description: 'at most five' }),
  }),
  rating: Type.Object({ mean: nullable(Type.Number()), count: Type.Integer() }),
})
export type AdminMemberView = Static<typeof AdminMemberView>
export const AdminMemberAnswer = Answer(AdminMemberView)

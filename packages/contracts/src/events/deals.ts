import { type Static, Type } from 'typebox'
import { nullable } from '../envelope.ts'
import { DealParty, DealState } from '../http/deal-parts.ts'
import { DealMessage } from '../http/deals.ts'
import { Bar } from '../http/members.ts'
import { Id, Timestamp } from '../ids.ts'
import { informationAdminActs } from './information.ts'

const Person = Type.Object({ userId: Id, username: Type.String() })

/** A deal after the event's change. Amounts are integer paise. */
export const DealSnapshot = Type.Object({
  dealId: Id,
  auctionId: Id,
  productName: Type.String(),
  version: Type.Integer(),
  state: DealState,
  waitingFor: nullable(Type.Enum(['farmer', 'buyer', 'admin'])),
  deadline: nullable(Timestamp),
  meetingAt: Type.Optional(
    Type.Union([Timestamp, Type.Null()], {
      description: 'the handover that both confirmed, while it is to come',
    }),
  ),
  farmer: Person,
  buyer: Person,
  pricePaise: Type.Integer({ description: 'per price unit' }),
  duePaise: Type.Integer({ description: 'an estimate before both confirmed the weight' }),
  receivedPaise: Type.Integer(),
  isDisputed: Type.Boolean({ description: 'a dispute was opened, also when it was decided since' }),
  fault: nullable(DealParty),
  createdAt: Timestamp,
})
export type DealSnapshot = Static<typeof DealSnapshot>

/** `change` is the kind of the timeline's newest entry; `by` who did it. */
export const DealChanged = Type.Object({
  change: Type.String(),
  by: Type.Enum(['farmer', 'buyer', 'admin', 'system']),
  deal: DealSnapshot,
})

/**
 * One party sent the other a message. Events are stored for ever, so they do not contain the message: consumers fetch
 * it from deals. `text` and `photos` are empty, for consumers of the previous release, which require them.
 */
export const DealMessageSent = Type.Object({
  dealId: Id,
  farmerId: Id,
  buyerId: Id,
  message: DealMessage,
})

/** The subject is the user, who may not have made the change. No event contains the details. */
export const PayoutDetailsChanged = Type.Object({ userId: Id })

/**
 * The subject is the user, who may neither bid nor list until `suspendedUntil`. The other fields are the separate
 * restrictions, with the administrator's reason; events of earlier versions lack them.
 */
export const StandingChanged = Type.Object({
  userId: Id,
  suspendedUntil: nullable(Timestamp),
  strikes: Type.Integer(),
  bidding: Type.Optional(nullable(Bar)),
  listing: Type.Optional(nullable(Bar)),
  signIn: Type.Optional(nullable(Bar)),
  act: Type.Optional(
    Type.Enum(['suspended', 'lifted'], { description: "an administrator's; none of strikes" }),
  ),
})

/** The subject is the user whose rating is shown on their lots. */
export const RatingChanged = Type.Object({
  userId: Id,
  mean: nullable(Type.Number()),
  count: Type.Integer(),
})

/** Actions of an administrator in deals, besides viewing lists. */
export const dealAdminActs = [
  'decide-dispute',
  'suspend-member',
  'lift-suspension',
  'hide-rating',
  'add-charge',
  'change-charge',
  'see-bill',
  'read-messages',
  'see-picture',
  'see-shared-payouts',
] as const

/** Actions of an administrator on lots, besides removal; published as `administrator-acted`. */
export const auctionsAdminActs = ['hide-picture', 'decide-report'] as const

/** Exports of an administrator from analytics; published as `administrator-acted`. */
export const analyticsAdminActs = ['export-data'] as const

/**
 * For the audit: an action of an administrator, or their view of the parties' data. The subject is the deal, member,
 * charge, import or administrator. `facts` are details of the action, such as its note.
 */
export const AdministratorActed = Type.Object({
  admin: Person,
  act: Type.Enum([...dealAdminActs, ...auctionsAdminActs, ...informationAdminActs, ...analyticsAdminActs]),
  person: nullable(Person),
  lot: nullable(Type.Object({ _id: Id, name: Type.String() })),
  dealId: nullable(Id),
  facts: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
})

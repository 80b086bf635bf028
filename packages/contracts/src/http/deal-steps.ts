import { type Static, Type } from 'typebox'
import { Answer, withFields } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { IndianState } from '../indian-states.ts'
import { DealDeduction, DealParty, disputeKinds, paymentMethods, ratingTags } from './deal-parts.ts'
import { OwnPassword } from './identity.ts'

/** Every change names the version of the deal that its sender saw; any other version is answered 409 `changed-meanwhile`. */
const version = Type.Integer({ minimum: 1 })
/** The key of a private picture, from {@link DealPictureAnswer}. */
const Photo = Type.String({ pattern: '^[A-Za-z0-9_-]{10,80}\\.webp$', errorCode: 'photo' })
const photos = (most: number) => Type.Optional(Type.Array(Photo, { maxItems: most }))
const text = (most: number) => Type.String({ minLength: 1, maxLength: most, multiline: true })
const rupees = Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000_000 })
const Day = Type.String({
  pattern: '^\\d{4}-\\d{2}-\\d{2}$',
  errorCode: 'date',
  description: "of India's calendar",
})
const quantity = Type.Number({ minimum: 0, maximum: 1_000_000_000 })

export const DealParams = Type.Object({ dealId: Id })
export const NumberedParams = Type.Object({
  dealId: Id,
  number: Type.Integer({ minimum: 1, maximum: 10_000 }),
})

/** A step without further fields. */
export const PlainStep = Type.Object({ version })
export const DecisionBody = Type.Object({
  version,
  action: Type.Enum(['accept', 'counter', 'decline']),
  price: Type.Optional(rupees),
})
export const AnswerBody = Type.Object({ version, accept: Type.Boolean() })
/** `payBy` is the last day to pay, which both parties agree on with the handover; without it the default deadline applies. */
export const HandoverBody = Type.Object({
  version,
  place: text(200),
  at: Timestamp,
  carrier: DealParty,
  payBy: Type.Optional(Type.Union([Day, Type.Null()])),
})
/**
 * Either gross with tare, or with bags and bagTare; or net alone. Quantities are in the lot's unit, to the gram. A net of
 * ten times what was listed or more, or of a tenth or less, needs `confirm`: it is usually a wrong unit.
 */
export const WeighingBody = Type.Object({
  version,
  gross: Type.Optional(quantity),
  tare: Type.Optional(quantity),
  bags: Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 })),
  bagTare: Type.Optional(quantity),
  net: Type.Optional(quantity),
  deductions: Type.Optional(Type.Array(DealDeduction, { maxItems: 10 })),
  photos: photos(3),
  confirm: Type.Optional(Type.Boolean()),
})
export type WeighingBody = Static<typeof WeighingBody>
/** `acceptDifference` confirms that a net weight outside the tolerance is right. */
export const ConfirmWeighingBody = Type.Object({ version, acceptDifference: Type.Optional(Type.Boolean()) })
export const ReasonBody = Type.Object({ version, reason: text(500) })
/**
 * `forDefault` chooses between the other party's default (409 `step-not-open` while the notice runs) and consent. If it
 * is absent, a cancellation after the notice has expired is for default.
 */
export const CancelBody = withFields(ReasonBody, { forDefault: Type.Optional(Type.Boolean()) })
export const PaymentBody = Type.Object({
  version,
  amount: rupees,
  method: Type.Enum(paymentMethods),
  reference: Type.String({ maxLength: 30 }),
  paidOn: Day,
  photo: Type.Optional(Photo),
})
/** A text, photos or both. */
export const DealMessageBody = Type.Object({ text: Type.Optional(text(1000)), photos: photos(3) })
export const DisputeBody = Type.Object({
  version,
  kind: Type.Enum(disputeKinds),
  text: text(2000),
  photos: photos(5),
})
export const DisputeAnswerBody = Type.Object({ version, text: text(2000), photos: photos(5) })
export const AppealBody = Type.Object({ version, text: text(2000) })
/** A refund by the farmer on an issued bill. */
export const CreditNoteBody = Type.Object({ version, amount: rupees, note: text(500) })
export const RatingBody = Type.Object({
  version,
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  tags: Type.Optional(Type.Array(Type.Enum(ratingTags), { maxItems: 3 })),
  text: Type.Optional(Type.String({ maxLength: 300, multiline: true })),
})
export const RatingReplyBody = Type.Object({ version, text: text(300) })

export const DealPictureParams = Type.Object({ dealId: Id, file: Photo })
/** Uploaded before the step that names it; deleted if no step claims it. */
export const DealPictureAnswer = Answer(Type.Object({ picture: Type.String() }))

/** The user's UPI ID, bank account, or both. */
export const PayoutDetails = Type.Object({
  upiId: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  holder: Type.Union([Type.String({ maxLength: 100 }), Type.Null()]),
  account: Type.Union([Type.String({ maxLength: 20 }), Type.Null()]),
  ifsc: Type.Union([Type.String({ maxLength: 11 }), Type.Null()]),
})
export type PayoutDetails = Static<typeof PayoutDetails>
/** Requires the password: money sent to a wrong account is lost, and a session can be stolen. */
export const PayoutDetailsBody = withFields(PayoutDetails, { password: OwnPassword })
export type PayoutDetailsBody = Static<typeof PayoutDetailsBody>
export const PayoutDetailsAnswer = Answer(PayoutDetails)

export const AdminDealsQuery = Type.Object({
  state: Type.Optional(Type.String({ maxLength: 20 })),
  waitingFor: Type.Optional(Type.Literal('admin', { description: 'only disputes that can be decided now' })),
  query: Type.Optional(
    Type.String({ maxLength: 100, description: "a deal's or an auction's id, or a username" }),
  ),
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
})
/** `quantity` in the lot's unit or `amount` in rupees go with `adjust`; `fault` with `cancel`. */
export const AdminDecisionBody = Type.Object({
  version,
  outcome: Type.Enum(['go-on', 'adjust', 'cancel']),
  quantity: Type.Optional(quantity),
  amount: Type.Optional(rupees),
  fault: Type.Optional(Type.Union([DealParty, Type.Null()])),
  note: text(2000),
})
export const LiftBody = Type.Object({ note: text(500) })

/** A dated charge, managed by administrators. */
export const ChargeFields = Type.Object({
  name: Type.Record(Type.String(), Type.String({ minLength: 1, maxLength: 60 }), {
    description: 'by language; at least `en`',
  }),
  payer: DealParty,
  kind: Type.Enum(['percent', 'per-unit']),
  rate: Type.Number({ minimum: 0, maximum: 100_000, description: 'percent, or rupees per price unit' }),
  category: Type.Union([Type.String(), Type.Null()], { description: 'null for all' }),
  state: Type.Union([IndianState, Type.Null()], { description: 'where the lot lies; null for all' }),
  from: Day,
  to: Type.Union([Day, Type.Null()]),
})
export type ChargeFields = Static<typeof ChargeFields>
export const ChargePatch = Type.Partial(ChargeFields)
export const ChargeParams = Type.Object({ chargeId: Id })
const ChargeView = withFields(ChargeFields, { _id: Id })
export const ChargeAnswer = Answer(ChargeView)
export const ChargesAnswer = Answer(Type.Array(ChargeView))

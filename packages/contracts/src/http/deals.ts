import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, ListAnswer, Paging } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { withFields } from '../with-fields.ts'
import { PersonView } from './auctions.ts'
import { DealState } from './deal-states.ts'

const nullable = <S extends Parameters<typeof Type.Union>[0][number]>(schema: S) =>
  Type.Union([schema, Type.Null()])
const Rupees = (description: string) => Type.Number({ description: `rupees: ${description}` })
const Quantity = (description: string) => Type.Number({ description: `in the lot's unit: ${description}` })

const StepState = Type.Enum(['open', 'proposed', 'done'])
export const DealSteps = Type.Object({
  handover: StepState,
  weight: StepState,
  payment: StepState,
  bill: StepState,
  rating: StepState,
})
export type DealSteps = Static<typeof DealSteps>

export const DealParty = Type.Enum(['farmer', 'buyer'])
export type DealParty = Static<typeof DealParty>

/** How to reach the other; null before the deal is agreed. */
export const DealContact = Type.Object({
  fullname: Type.String(),
  phone: nullable(Type.String()),
  email: Type.String(),
  address: nullable(Type.String({ description: 'one line: street, city, state, PIN code' })),
})
export type DealContact = Static<typeof DealContact>

const DealPerson = withFields(PersonView, { contact: nullable(DealContact) })

const HandoverView = Type.Object({
  place: Type.String(),
  at: Timestamp,
  carrier: DealParty,
  payBy: nullable(Type.String({ description: 'YYYY-MM-DD, the last day to pay; null for the usual time' })),
  proposedBy: DealParty,
  confirmedAt: nullable(Timestamp),
})

export const deductionKinds = ['moisture', 'foreign-matter', 'damage', 'other'] as const
export const DealDeduction = Type.Object({
  kind: Type.Enum(deductionKinds),
  by: Type.Enum(['quantity', 'amount']),
  value: Type.Number({ exclusiveMinimum: 0, description: "in the lot's unit, or rupees" }),
  reason: Type.String({ minLength: 1, maxLength: 200 }),
})
export type DealDeduction = Static<typeof DealDeduction>

/** One version of what the scale said. */
export const WeighingView = Type.Object({
  number: Type.Integer({ description: 'counts from 1; each correction is a new one' }),
  by: DealParty,
  at: Timestamp,
  gross: nullable(Quantity('goods and packing')),
  tare: nullable(Quantity('packing')),
  bags: nullable(Type.Integer()),
  bagTare: nullable(Quantity('packing of one bag')),
  net: Quantity('gross without packing, before deductions'),
  deductions: Type.Array(DealDeduction),
  billed: Quantity('net without the deductions by quantity'),
  isOutsideTolerance: Type.Boolean(),
  photos: Type.Array(Type.String({ description: 'address of a private picture' })),
  state: Type.Enum(['proposed', 'confirmed', 'objected', 'replaced']),
  objection: nullable(Type.String()),
})
export type WeighingView = Static<typeof WeighingView>

/**
 * `label` of a charge is its name by language, of a deduction `{ kind, reason }`, else empty. `amount` is negative
 * where it is taken off.
 */
export const AmountLine = Type.Object({
  kind: Type.Enum(['goods', 'deduction', 'adjustment', 'charge']),
  label: Type.Record(Type.String(), Type.String()),
  payer: nullable(DealParty),
  quantity: nullable(Quantity('what the line counts')),
  amount: Rupees('rounded half up once'),
})
export type AmountLine = Static<typeof AmountLine>

export const paymentMethods = ['upi', 'neft', 'rtgs', 'cash', 'cheque'] as const
export const PaymentView = Type.Object({
  number: Type.Integer(),
  amount: Rupees('what the buyer says was paid'),
  method: Type.Enum(paymentMethods),
  reference: Type.String(),
  paidOn: Type.String({ description: 'YYYY-MM-DD' }),
  photo: nullable(Type.String()),
  recordedAt: Timestamp,
  state: Type.Enum(['recorded', 'received', 'not-received']),
  reason: nullable(Type.String()),
})
export type PaymentView = Static<typeof PaymentView>

export const BillView = Type.Object({
  number: Type.String({ description: '`2026-27/0001`, per seller and Indian financial year' }),
  code: Type.String({ description: 'opens /bill/{code}' }),
  date: Type.String({ description: 'YYYY-MM-DD' }),
  total: Rupees('amount due'),
})

export type BillView = Static<typeof BillView>

export const disputeKinds = ['not-as-described', 'weight', 'payment', 'not-collected', 'other'] as const
export const DisputeView = Type.Object({
  kind: Type.Enum(disputeKinds),
  text: Type.String(),
  photos: Type.Array(Type.String()),
  openedBy: DealParty,
  openedAt: Timestamp,
  answer: nullable(Type.Object({ text: Type.String(), photos: Type.Array(Type.String()), at: Timestamp })),
  decision: nullable(
    Type.Object({
      outcome: Type.Enum(['go-on', 'adjust', 'cancel']),
      fault: nullable(DealParty),
      note: Type.String(),
      at: Timestamp,
    }),
  ),
  appeal: nullable(Type.Object({ by: DealParty, text: Type.String(), at: Timestamp })),
  canAppeal: Type.Boolean(),
})
export type DisputeView = Static<typeof DisputeView>

export const ratingTags = [
  'as-described',
  'fair-weighing',
  'on-time',
  'prompt-payment',
  'good-communication',
  'not-as-described',
  'late',
  'slow-payment',
] as const
export const RatingView = Type.Object({
  by: DealParty,
  stars: Type.Integer({ minimum: 1, maximum: 5 }),
  tags: Type.Array(Type.Enum(ratingTags)),
  text: nullable(Type.String({ description: 'null where an administrator hid it' })),
  reply: nullable(Type.String()),
  at: Timestamp,
})
export type RatingView = Static<typeof RatingView>

/** Kinds of the timeline's entries, with what `detail` may hold of each; pages have words for every one. */
export const dealChanges = [
  'opened', // price
  'agreed', // price
  'countered', // price
  'declined',
  'lapsed',
  'offer-accepted', // price
  'offer-declined',
  'runner-up-asked', // price, username
  'contact-seen',
  'handover-proposed', // place, at, carrier, payBy
  'handover-confirmed',
  'weighing-recorded', // number, net
  'weighing-confirmed', // number
  'weighing-objected', // number, reason
  'payment-recorded', // number, amount, method
  'payment-received', // number, amount
  'payment-refused', // number, amount, reason
  'payment-overdue', // by time alone
  'billed', // number
  'credited', // number, amount
  'completed',
  'default-noticed',
  'cancellation-proposed', // reason
  'cancelled', // reason, fault
  'dispute-opened', // kind
  'dispute-answered',
  'dispute-unanswered', // by time alone
  'dispute-decided', // outcome, fault, note, quantity, amount
  'dispute-appealed',
  'rated',
  'rating-replied',
  'ratings-shown', // by time alone
  'rating-hidden',
] as const
export type DealChange = (typeof dealChanges)[number]

/** What a viewer may be offered: the ends of the steps' paths, without their numbers. */
const dealActions = [
  'decision',
  'answer',
  'ask-runner-up',
  'handover',
  'handover/confirm',
  'weighings',
  'weighings/confirm',
  'weighings/object',
  'payments',
  'payments/received',
  'payments/not-received',
  'messages',
  'default-notice',
  'cancel',
  'cancel/agree',
  'dispute',
  'dispute/answer',
  'dispute/appeal',
  'dispute/decision',
  'credit-notes',
  'rating',
  'rating/reply',
] as const
export type DealAction = (typeof dealActions)[number]

/** What happened, oldest first; never edited. `detail` holds numbers and words for the page's text. */
export const TimelineEntry = Type.Object({
  number: Type.Integer(),
  at: Timestamp,
  by: Type.Enum(['farmer', 'buyer', 'admin', 'system']),
  kind: Type.String(),
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
})
export type TimelineEntry = Static<typeof TimelineEntry>

const DealHead = Type.Object({
  _id: Id,
  auction: Type.Object({ _id: Id, productName: Type.String(), image: nullable(Type.String()) }),
  price: Rupees('per `priceUnit`'),
  priceUnit: Type.Enum(['quintal', 'litre', 'piece']),
  quantity: Quantity('as listed'),
  unit: Type.String(),
  state: DealState,
  steps: DealSteps,
  waitingFor: nullable(Type.Enum(['farmer', 'buyer', 'admin'])),
  deadline: nullable(Timestamp),
  createdAt: Timestamp,
  version: Type.Integer(),
})

/** A deal in a list. */
export const DealSummary = withFields(DealHead, {
  seller: PersonView,
  buyer: PersonView,
  due: Rupees('amount due, an estimate before weighing'),
})
export type DealSummary = Static<typeof DealSummary>

/** A deal in its room. Each list is bounded by what two people can do in one deal. */
export const DealView = withFields(DealHead, {
  you: nullable(DealParty),
  seller: DealPerson,
  buyer: DealPerson,
  reservePrice: nullable(Rupees("the farmer's own, while a counter-offer may be made; null for others")),
  counterPrice: nullable(Rupees('what the farmer asks for')),
  runnerUp: nullable(
    Type.Object(
      { price: Rupees('their own best bid') },
      {
        description:
          'who the farmer may ask now; null for others, and where nobody is left or it is not the time',
      },
    ),
  ),
  handover: nullable(HandoverView),
  weighings: Type.Array(WeighingView),
  amount: Type.Object({
    lines: Type.Array(AmountLine),
    due: Rupees('by the buyer'),
    netInHand: Rupees("the farmer's, after the farmer's charges"),
    isEstimate: Type.Boolean(),
    paid: Rupees('recorded and not refused'),
    received: Rupees('confirmed by the farmer'),
  }),
  payTo: nullable(
    Type.Object({
      upi: nullable(Type.Object({ id: Type.String(), link: Type.String() })),
      bank: nullable(Type.Object({ holder: Type.String(), account: Type.String(), ifsc: Type.String() })),
    }),
  ),
  payments: Type.Array(PaymentView),
  bill: nullable(BillView),
  cancellation: nullable(
    Type.Object({
      proposedBy: nullable(DealParty),
      reason: Type.String(),
      fault: nullable(DealParty),
    }),
  ),
  defaultNotice: nullable(Type.Object({ by: DealParty, at: Timestamp, cancelFrom: Timestamp })),
  dispute: nullable(DisputeView),
  ratings: Type.Array(RatingView),
  timeline: Type.Array(TimelineEntry),
  actions: Type.Array(Type.Enum(dealActions), { description: 'the steps that the viewer may take now' }),
})
export type DealView = Static<typeof DealView>

export const dealFilters = ['todo', 'active', 'completed', 'cancelled'] as const
export type DealFilter = (typeof dealFilters)[number]
export const DealsQuery = withFields(Paging, {
  filter: Type.Optional(Type.Enum(dealFilters)),
  auctions: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$',
      description: 'only the deals of these auctions, over all filters where none is named',
    }),
  ),
})
/** `waiting` counts the deals that wait for the viewer, over all filters. */
export const DealListAnswer = withFields(CountedListAnswer(DealSummary), {
  waiting: Type.Integer(),
})
export const DealAnswer = Answer(DealView)

export const DealMessage = Type.Object({
  number: Type.Integer(),
  by: DealParty,
  text: Type.String(),
  photos: Type.Array(Type.String()),
  at: Timestamp,
})
export type DealMessage = Static<typeof DealMessage>
/** Newest first. `before` is a message's number. */
export const DealMessagesQuery = Type.Object({
  before: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000_000 })),
  limit: Paging.properties.limit,
})
export const DealMessagesAnswer = ListAnswer(DealMessage)
export const DealMessageAnswer = Answer(DealMessage)

export const BillParams = Type.Object({ code: Type.String({ maxLength: 64 }) })
/** What anyone may know of a bill. */
const BillCheck = Type.Object({
  number: Type.String(),
  date: Type.String(),
  total: Rupees('as on the bill'),
  corrections: Type.Array(
    Type.Object({ number: Type.String(), date: Type.String(), total: Rupees('credited') }),
  ),
})
export const BillCheckAnswer = Answer(BillCheck)

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

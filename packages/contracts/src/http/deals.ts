import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, ListAnswer, nullable, Paging, withFields } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import {
  AmountLine,
  BillView,
  DealParty,
  DealPerson,
  DealState,
  DealSteps,
  DisputeView,
  HandoverView,
  LotQuantity,
  PaymentView,
  RatingView,
  Rupees,
  WeighingView,
} from './deal-parts.ts'
import { PersonView } from './identity.ts'

export * from '../payment-details.ts'
export * from './deal-parts.ts'
export * from './deal-steps.ts'
export * from './farmer-charges.ts'

/** Kinds of timeline entries, with the possible content of `detail`; pages have a text for every kind. */
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
  'payout-changed', // by the farmer
  'payment-recorded', // number, amount, method
  'payment-received', // number, amount
  'payment-refused', // number, amount, reason
  'payment-overdue', // by a deadline
  'billed', // number
  'credited', // number, amount
  'completed',
  'default-noticed',
  'cancellation-proposed', // reason
  'cancelled', // reason, fault
  'dispute-opened', // kind
  'dispute-answered',
  'dispute-unanswered', // by a deadline
  'dispute-decided', // outcome, fault, note, quantity, amount
  'dispute-appealed',
  'dispute-withdrawn',
  'rated',
  'rating-replied',
  'ratings-shown', // by a deadline
  'rating-hidden',
] as const
export type DealChange = (typeof dealChanges)[number]

/** The timeline, oldest first; entries are never edited. `detail` holds values for the page's text. */
export const TimelineEntry = Type.Object({
  number: Type.Integer(),
  at: Timestamp,
  by: Type.Enum(['farmer', 'buyer', 'admin', 'system']),
  kind: Type.String(),
  detail: Type.Record(Type.String(), Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()])),
  takenBy: Type.Optional(
    Type.Unsafe<PersonView>({
      ...PersonView,
      description: "the member of the viewer's firm who took the step; shown only to the firm",
    }),
  ),
})
export type TimelineEntry = Static<typeof TimelineEntry>

/** Steps that a viewer may be offered, named by their paths below the deal, without the numbers in them. */
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
  'dispute/withdraw',
  'dispute/appeal',
  'dispute/decision',
  'credit-notes',
  'rating',
  'rating/reply',
] as const
export type DealAction = (typeof dealActions)[number]

const DealHead = Type.Object({
  _id: Id,
  auction: Type.Object({
    ...{ _id: Id, productName: Type.String(), image: nullable(Type.String()) },
    category: Type.String({ description: "of the lot's drawing, where it has no photo" }),
    commodity: Type.Optional(nullable(Type.String({ description: 'of packages/commodities' }))),
  }),
  price: Rupees('per `priceUnit`'),
  priceUnit: Type.Enum(['quintal', 'litre', 'piece']),
  quantity: LotQuantity('as listed'),
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
  due: Rupees('amount due'),
  netInHand: Rupees("the farmer's, after the farmer's charges"),
  isEstimate: Type.Boolean({ description: 'true until the weight is agreed' }),
})
export type DealSummary = Static<typeof DealSummary>

/** A deal for its own page. Each list is bounded by what two parties can do in one deal. */
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
          'whom the farmer may ask now; null for others, and if no bidder is left or it is not the time',
      },
    ),
  ),
  successor: nullable(
    Type.Object(
      { _id: Type.String(), price: Rupees('the runner-up’s own best bid') },
      { description: 'the later deal with the runner-up whom the farmer asked; null for others' },
    ),
  ),
  agreedAt: nullable(Timestamp),
  handover: nullable(HandoverView),
  weighings: Type.Array(WeighingView),
  weightTolerancePercent: Type.Number({
    description: 'a net further than this from what was listed is confirmed in so many words',
  }),
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
      upi: nullable(
        Type.Object({
          id: Type.String(),
          link: Type.Union([Type.String(), Type.Null()], {
            description: 'null where nothing is left to pay, or more than UPI takes at once',
          }),
        }),
      ),
      bank: nullable(Type.Object({ holder: Type.String(), account: Type.String(), ifsc: Type.String() })),
      changedAt: Type.Union([Timestamp, Type.Null()], {
        description: 'where it was entered after the deal was agreed: then the buyer asks before paying',
      }),
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
  defaultNotice: nullable(
    Type.Object({
      by: DealParty,
      at: Timestamp,
      cancelFrom: Timestamp,
      isPaused: Type.Boolean({
        description: 'while a payment or weighing that would end the default waits for an answer',
      }),
    }),
  ),
  dispute: nullable(DisputeView),
  ratings: Type.Array(RatingView),
  timeline: Type.Array(TimelineEntry),
  actions: Type.Array(Type.Enum(dealActions), { description: 'the steps that the viewer may take now' }),
})
export type DealView = Static<typeof DealView>

export const dealFilters = ['todo', 'active', 'completed', 'cancelled'] as const
export type DealFilter = (typeof dealFilters)[number]
/** By opening time, by deadline (earliest first), by the amount due. */
// biome-ignore format: as marketSorts.
export const dealSorts = [
  'latest', 'oldest',
  'deadline', 'deadline-desc',
  'amount-asc', 'amount-desc',
] as const
export type DealSort = (typeof dealSorts)[number]
export const DealsQuery = withFields(Paging, {
  sortBy: Type.Optional(Type.Enum(dealSorts, { description: 'newest first unless said otherwise' })),
  query: Type.Optional(Type.String({ maxLength: 100, description: 'of the lot, or of the other party' })),
  filter: Type.Optional(Type.Enum(dealFilters)),
  auctions: Type.Optional(
    Type.String({
      pattern: '^[0-9a-f-]{36}(,[0-9a-f-]{36}){0,99}$',
      description: 'only the deals of these auctions, over all filters where none is named',
    }),
  ),
})
/** `waiting` counts the deals that wait for the viewer, whatever the filter. */
export const DealListAnswer = withFields(CountedListAnswer(DealSummary), {
  waiting: Type.Integer(),
})
export const AdminDealsAnswer = withFields(CountedListAnswer(DealSummary), {
  nextDecisionFrom: nullable(Timestamp),
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

/** Maximum number of deals in one export. */
export const OWN_DEALS_LIMIT = 1_000

const { handover, weighings, amount, payments, ratings } = DealView.properties
/** The user's own deals, for the export of personal data; `messages` are those that the user sent. */
export const OwnDealData = Type.Object({
  deals: Type.Array(
    withFields(DealSummary, {
      ...{ handover, weighings, amount, payments, ratings },
      messages: Type.Array(DealMessage),
    }),
    { description: 'newest first' },
  ),
  isComplete: Type.Boolean({ description: 'false where older ones were left out' }),
})
export type OwnDealData = Static<typeof OwnDealData>
export const OwnDealDataAnswer = Answer(OwnDealData)

export const BillParams = Type.Object({ code: Type.String({ maxLength: 64 }) })
/** The public part of a bill. */
const BillCheck = Type.Object({
  number: Type.String(),
  date: Type.String(),
  total: Rupees('as on the bill'),
  corrections: Type.Array(
    Type.Object({ number: Type.String(), date: Type.String(), total: Rupees('credited') }),
  ),
})
export const BillCheckAnswer = Answer(BillCheck)

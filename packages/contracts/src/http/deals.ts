import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, Paging } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { nullable } from '../nullable.ts'
import { withFields } from '../with-fields.ts'
import { Quantity, Rupees } from './amounts.ts'
import { PersonView } from './auctions.ts'
import {
  AmountLine,
  BillView,
  DealParty,
  DealPerson,
  DealSteps,
  DisputeView,
  HandoverView,
  PaymentView,
  RatingView,
  WeighingView,
} from './deal-parts.ts'
import { DealState } from './deal-states.ts'
import { TimelineEntry } from './deal-timeline.ts'

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
  due: Rupees('amount due'),
  netInHand: Rupees("the farmer's, after the farmer's charges"),
  isEstimate: Type.Boolean({ description: 'until the weight stands' }),
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
        description: 'while a payment or weight that would cure it waits for an answer',
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
export const AdminDealsAnswer = withFields(CountedListAnswer(DealSummary), {
  nextDecisionFrom: nullable(Timestamp),
})
export const DealAnswer = Answer(DealView)

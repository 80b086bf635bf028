import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer, nullable, withFields } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { AuctionStatus } from './auction-views.ts'
import { DealState } from './deal-parts.ts'

export const WEBHOOKS_PER_USER = 10

/** The kinds of events that a webhook can receive; each is the `type` of its CloudEvents envelope. */
export const webhookKinds = [
  'auction-created',
  'price-changed',
  'outbid',
  'won',
  'lost',
  'deal-changed',
  'payment-received',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

const Rupees = Type.Number({ description: 'rupees' })
const Lot = { auctionId: Id, productName: Type.String() }

/** `data` of each kind. It contains no names of users: in other systems they would outlive the accounts. */
export const webhookData = {
  'auction-created': Type.Object({
    ...Lot,
    category: Type.String(),
    quantity: Type.Number(),
    unit: Type.String(),
    basePrice: Rupees,
    startTime: Timestamp,
    endTime: Timestamp,
  }),
  'price-changed': Type.Object({
    ...Lot,
    version: Type.Integer({ description: 'rises with every change of the auction' }),
    status: AuctionStatus,
    price: Rupees,
    minimumNextBid: Rupees,
    totalBids: Type.Integer(),
    endTime: Timestamp,
  }),
  outbid: Type.Object({ ...Lot, price: Rupees }),
  won: Type.Object({ ...Lot, price: Rupees, lotValue: Rupees }),
  lost: Type.Object({ ...Lot, price: Rupees, lotValue: Rupees }),
  'deal-changed': Type.Object({
    dealId: Id,
    auctionId: Id,
    version: Type.Integer(),
    change: Type.String({ description: "the kind of the timeline's newest entry" }),
    state: DealState,
    waitingFor: nullable(Type.String()),
    deadline: nullable(Timestamp),
    due: Rupees,
    received: Rupees,
  }),
  'payment-received': Type.Object({ dealId: Id, auctionId: Id, received: Rupees, due: Rupees }),
  test: Type.Object({ webhookId: Id }),
} as const
export type WebhookType = keyof typeof webhookData
export type WebhookData = { [Kind in WebhookType]: Static<(typeof webhookData)[Kind]> }

const Kinds = Type.Array(Type.Enum(webhookKinds), {
  minItems: 1,
  uniqueItems: true,
  errorMessage: 'Please choose what is sent',
  errorCode: 'webhook-kinds',
})
const Address = Type.String({
  minLength: 1,
  maxLength: 2048,
  errorMessage: 'Enter an address that starts with https://',
  errorCode: 'webhook-address',
})
export const MakeWebhookBody = Type.Object({ address: Address, kinds: Kinds })
export type MakeWebhookBody = Static<typeof MakeWebhookBody>
export const ChangeWebhookBody = Type.Object({
  address: Type.Optional(Address),
  kinds: Type.Optional(Kinds),
  isOn: Type.Optional(Type.Boolean({ description: 'what is due while it is off is not sent' })),
})
export type ChangeWebhookBody = Static<typeof ChangeWebhookBody>
export const WebhookParams = Type.Object({ webhookId: Id })
export const WebhookDeliveryParams = Type.Object({ webhookId: Id, deliveryId: Id })

export const WebhookView = Type.Object({
  _id: Id,
  address: Type.String(),
  kinds: Type.Array(Type.Enum(webhookKinds)),
  isOn: Type.Boolean(),
  offReason: nullable(
    Type.Enum(['user', 'gone', 'failing'], {
      description: 'switched off by its owner, by an answer of 410, or after five days of failure',
    }),
  ),
  failingSince: nullable(Timestamp),
  oldSecretUntil: nullable(Timestamp),
  createdAt: Timestamp,
})
export type WebhookView = Static<typeof WebhookView>
export const WebhooksAnswer = Answer(Type.Array(WebhookView))
export const WebhookAnswer = Answer(WebhookView)
/** `secret` (`whsec_…`) is readable here and never again. */
export const WebhookSecretAnswer = Answer(withFields(WebhookView, { secret: Type.String() }))
export type WebhookSecret = Static<typeof WebhookSecretAnswer>['data']

export const WebhookDelivery = Type.Object({
  _id: Id,
  kind: Type.String(),
  state: Type.Enum(['waiting', 'delivered', 'failed']),
  tries: Type.Integer(),
  happenedAt: Timestamp,
  triedAt: nullable(Timestamp),
  nextTryAt: nullable(Timestamp),
  status: nullable(Type.Integer({ description: 'of the last answer' })),
  answer: nullable(Type.String({ description: 'the first bytes of the last answer, or why there was none' })),
})
export type WebhookDelivery = Static<typeof WebhookDelivery>
/** Newest first. Deliveries are deleted after 30 days. */
export const WebhookDeliveriesAnswer = CountedListAnswer(WebhookDelivery)
export const WebhookDeliveryAnswer = Answer(WebhookDelivery)

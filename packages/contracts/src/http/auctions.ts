import { type Static, Type } from 'typebox'
import { Answer, CountedListAnswer } from '../envelope.ts'
import { Id } from '../ids.ts'
import { IndianState } from '../indian-states.ts'
import { AuctionDetail, BidView, PlacedBid } from './auction-views.ts'

export * from './auction-proof.ts'
export * from './auction-views.ts'
export * from './board.ts'
export * from './lot-reports.ts'
export * from './market.ts'
export * from './own-auctions.ts'
export * from './pictures.ts'
export * from './practice.ts'
export * from './public-lot.ts'

/** The operator's settings, in seconds. */
export const AuctionLimits = Type.Object({
  shortestSeconds: Type.Number({ description: 'the shortest duration of an auction' }),
  softCloseSeconds: Type.Number({
    description: 'a bid within this time before the end moves the end to this time after the bid',
  }),
  softCloseCapSeconds: Type.Number({ description: 'the longest total extension of the end' }),
})
export type AuctionLimits = Static<typeof AuctionLimits>
export const defaultAuctionLimits: AuctionLimits = {
  shortestSeconds: 15 * 60,
  softCloseSeconds: 3 * 60,
  softCloseCapSeconds: 30 * 60,
}
export const AuctionLimitsAnswer = Answer(AuctionLimits)

export const AuctionParams = Type.Object({ auctionId: Id })

/** Amounts are rupees: numbers, or plain decimal strings, since number inputs send strings. */
const AmountInput = Type.Union([Type.Number(), Type.String({ maxLength: 20 })])

export const PlaceBidBody = Type.Object({
  bidAmount: AmountInput,
  maxAmount: Type.Optional(AmountInput),
  confirm: Type.Optional(Type.Boolean()),
  bidKey: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  version: Type.Optional(
    Type.Integer({ minimum: 1, description: 'the `termsVersion` that the bidder saw; others answer 409' }),
  ),
})
export type PlaceBidBody = Static<typeof PlaceBidBody>

export const AuctionAnswer = Answer(AuctionDetail)
export const PlacedBidsAnswer = CountedListAnswer(BidView)
export const CreateAuctionAnswer = Answer(Type.Object({ auction: AuctionDetail }))
export const PlaceBidAnswer = Answer(PlacedBid)

/** An update takes the fields and the picture of the create form, all optional; the answer is the updated lot. */
export const UpdateAuctionAnswer = Answer(Type.Object({ auction: AuctionDetail }))
/** An administrator's reason, mailed to the lot's bidders. */
export const RemoveAuctionBody = Type.Object({
  note: Type.String({
    minLength: 1,
    maxLength: 500,
    errorMessage: 'Please say why the lot is removed',
    errorCode: 'note',
  }),
})

/** Asks for the place of a PIN code, or for the districts of a state. */
export const PlacesQuery = Type.Object({
  pinCode: Type.Optional(
    Type.String({
      pattern: '^[1-9]\\d{5}$',
      errorMessage: 'The PIN code has six digits',
      errorCode: 'pin-code',
    }),
  ),
  state: Type.Optional(IndianState),
})

/** `place` is null where India Post has no such PIN code; `districts` are those of its state, or of the requested state. */
export const Places = Type.Object({
  place: Type.Union([Type.Object({ state: IndianState, district: Type.String() }), Type.Null()]),
  districts: Type.Array(Type.String()),
})
export type Places = Static<typeof Places>
export const PlacesAnswer = Answer(Places)

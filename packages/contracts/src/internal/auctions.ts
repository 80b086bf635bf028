import { type Static, Type } from 'typebox'
import { Answer, ErrorParams, FieldError } from '../envelope.ts'
import type { ErrorCode } from '../error-codes.ts'
import { AuctionDetail, BidView, PlacedBid } from '../http/auction-views.ts'
import { PlaceBidBody } from '../http/auctions.ts'
import { DealState } from '../http/deal-parts.ts'
import { Id } from '../ids.ts'

/** POST /internal/bids: many bids in one call, answered in the order given. Needs a service token. */
export const BID_BATCH_PATH = '/internal/bids'
/** GET /internal/auctions/:auctionId: what `watchAuction` answers with. Needs a service token. */
export const WATCH_STATE_PATH = '/internal/auctions/:auctionId'

/** At most this many bids in one call. */
export const BID_BATCH_LIMIT = 512

export const BatchedBid = Type.Object({
  token: Type.String({ description: "the bidder's own token; it is verified for each bid" }),
  auctionId: Id,
  requestId: Type.String(),
  traceparent: Type.Optional(Type.String()),
  ...PlaceBidBody.properties,
})
export type BatchedBid = Static<typeof BatchedBid>

export const BidBatchBody = Type.Object({
  bids: Type.Array(BatchedBid, { minItems: 1, maxItems: BID_BATCH_LIMIT }),
})

/** One outcome per bid, as its bidder gets it: 200 with data, or the refusal's status, code and text. */
export const BidOutcome = Type.Object({
  status: Type.Integer(),
  message: Type.String(),
  data: Type.Union([PlacedBid, Type.Null()]),
  code: Type.Optional(Type.Unsafe<ErrorCode>(Type.String())),
  params: Type.Optional(ErrorParams),
  errors: Type.Optional(Type.Array(FieldError)),
})
export type BidOutcome = Static<typeof BidOutcome>
export const BidBatchAnswer = Answer(Type.Array(BidOutcome))

/**
 * What a room shows on entering it, most recent bid first, at most 100. `auction` is as a stranger sees it; `secrets`
 * are rupees and deals, to be shown to the leader, the owner or the parties alone (`forViewer`).
 */
export const WatchStateAnswer = Answer(
  Type.Object({
    auction: AuctionDetail,
    bids: Type.Array(BidView),
    secrets: Type.Object({
      ...Type.Pick(AuctionDetail, ['ownMaximum', 'reservePrice', 'ownIncrement']).properties,
      deals: Type.Array(Type.Object({ _id: Id, state: DealState, buyerId: Id }), {
        description: 'newest first',
      }),
    }),
  }),
)
export type WatchState = Static<typeof WatchStateAnswer>['data']
/** What its leader, its owner and the parties of its deals alone may know of an auction. */
export type AuctionSecrets = WatchState['secrets']

/** The auction with those of its secrets that are this viewer's own. */
export function forViewer(
  auction: AuctionDetail,
  { ownMaximum, reservePrice, ownIncrement, deals }: AuctionSecrets,
  userId: string,
): AuctionDetail {
  const isOwner = auction.farmer._id === userId
  const found = deals.find(({ buyerId }) => isOwner || buyerId === userId)
  const deal = found ? { _id: found._id, state: found.state } : null
  if (isOwner) return { ...auction, deal, reservePrice, ownIncrement }
  return auction.highestBidder?._id === userId ? { ...auction, deal, ownMaximum } : { ...auction, deal }
}

import { type Static, Type } from 'typebox'
import { Answer, ErrorParams, FieldError } from '../envelope.ts'
import type { ErrorCode } from '../error-codes.ts'
import { AuctionDetail, BidView, PlacedBid } from '../http/auction-views.ts'
import { PlaceBidBody } from '../http/auctions.ts'
import { BOARD_AT_MOST, LotUpdate } from '../http/board.ts'
import { DealState } from '../http/deal-parts.ts'
import { Id } from '../ids.ts'

/** POST /internal/bids: many bids in one call, answered in the order given. Needs a service token. */
export const BID_BATCH_PATH = '/internal/bids'
/** GET /internal/auctions/:auctionId: the answer to `watchAuction`. Needs a service token. */
export const WATCH_STATE_PATH = '/internal/auctions/:auctionId'

/** Maximum number of bids in one call. */
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

/** One outcome per bid, as its bidder receives it: 200 with data, or the status, code and text of the error. */
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
 * The state for a socket that begins to watch an auction; `bids` are the most recent ones, newest first, at most 100.
 * `auction` contains nothing secret; `secrets` are amounts in rupees and deals, to be shown only to the leader, the
 * owner or the deal parties ({@link forViewer}).
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
/** Parts of an auction that only its leader, its owner or the parties of its deals may see. */
export type AuctionSecrets = WatchState['secrets']

/** The auction with the secrets that this viewer may see. */
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

/** POST /internal/followed-lots: lots of a board as they are now for this user; unknown ids are left out. Needs a service token. */
export const FOLLOWED_LOTS_PATH = '/internal/followed-lots'
export const FollowedLotsBody = Type.Object({
  userId: Id,
  ids: Type.Array(Id, { maxItems: BOARD_AT_MOST }),
})
export const FollowedLotsAnswer = Answer(Type.Array(LotUpdate))

import { type Static, Type } from 'typebox'
import { Answer } from '../envelope.ts'
import { Id, Timestamp } from '../ids.ts'
import { IndianState } from '../indian-states.ts'
import { AuctionStatus } from './auction-views.ts'
import { LotPicture } from './pictures.ts'

/**
 * The public part of a lot: no bidder, no reserve, no contact. Amounts are rupees per `priceUnit`.
 * The response is the same for all, so that shared caches may store it for a moment.
 */
export const PublicLot = Type.Object({
  _id: Id,
  version: Type.Integer(),
  status: AuctionStatus,
  isSettling: Type.Boolean(),
  productName: Type.String(),
  description: Type.String(),
  category: Type.String(),
  quantity: Type.Number(),
  unit: Type.String(),
  priceUnit: Type.Union([Type.Literal('quintal'), Type.Literal('litre'), Type.Literal('piece')]),
  price: Type.Number({ description: 'the highest bid, or the base price before the first' }),
  basePrice: Type.Number(),
  totalBids: Type.Integer(),
  origin: Type.String(),
  state: Type.Optional(IndianState),
  district: Type.Optional(Type.String()),
  seller: Type.String({ description: 'username of the seller' }),
  image: Type.Union([Type.String(), Type.Null()]),
  imageSet: Type.Union([Type.String(), Type.Null()]),
  images: Type.Optional(Type.Array(LotPicture, { description: 'all of them in order, `image` first' })),
  startTime: Timestamp,
  endTime: Timestamp,
  commodity: Type.Optional(Type.String({ description: 'of packages/commodities' })),
  qualityValues: Type.Optional(Type.Record(Type.String(), Type.Number())),
  laboratory: Type.Optional(
    Type.String({ description: 'the laboratory of the report that the farmer submitted' }),
  ),
})
export type PublicLot = Static<typeof PublicLot>
export const PublicLotAnswer = Answer(PublicLot)

/** GET /internal/public-lots?part=n: ids for the n-th sitemap, newest first. Needs a service token. */
export const PUBLIC_LOTS_PATH = '/internal/public-lots'
/** Maximum number of addresses in one sitemap, and of sitemaps. */
export const SITEMAP_LOTS = 50_000
export const SITEMAP_PARTS = 10
export const PublicLotsQuery = Type.Object({ part: Type.Integer({ minimum: 1, maximum: SITEMAP_PARTS }) })
export const PublicLotsAnswer = Answer(
  Type.Object({ ids: Type.Array(Id, { maxItems: SITEMAP_LOTS }), hasMore: Type.Boolean() }),
)

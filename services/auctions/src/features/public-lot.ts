import {
  AuctionParams,
  PUBLIC_LOTS_PATH,
  type PublicLot,
  PublicLotAnswer,
  PublicLotsAnswer,
  PublicLotsQuery,
  priceUnitOf,
  routes,
  SITEMAP_LOTS,
  SITEMAP_PARTS,
  succeed,
  toRupees,
} from '@boli/contracts'
import { ApiError, internalRoute, publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import { toIso } from '../domain/auction-state.ts'
import { type ListedAuction, readAuction } from '../persistence/market/listed-auctions.ts'
import { toPictures } from '../persistence/pictures/pictures.ts'

const KEPT_SECONDS = 2

/** GET /auction/public/:auctionId, for anyone; and for the gateway's sitemap the ids of open and recent lots. */
export function publicLotRoutes(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.publicLot, {
    schema: { params: AuctionParams, response: PublicLotAnswer },
    async handler(request, reply) {
      const listed = await readAuction(db, request.params.auctionId)
      if (isGone(listed)) throw new ApiError('auction-gone')
      void reply.header('cache-control', `public, max-age=${KEPT_SECONDS}`)
      return succeed(toPublicLot(listed))
    },
  })
  internalRoute(app, {
    method: 'GET',
    url: PUBLIC_LOTS_PATH,
    schema: { querystring: PublicLotsQuery, response: PublicLotsAnswer },
    async handler(request) {
      const offset = (request.query.part - 1) * SITEMAP_LOTS
      const { rows } = await sql<{ id: string }>`
        select id from auctions
        where (close_reason is null or close_reason not in ('withdrawn', 'removed'))
          and ends_at > now() - interval '30 days'
        order by id desc limit ${SITEMAP_LOTS + 1} offset ${offset}`.execute(db)
      const ids = rows.slice(0, SITEMAP_LOTS).map(({ id }) => id)
      const hasMore = rows.length > SITEMAP_LOTS && request.query.part < SITEMAP_PARTS
      return succeed({ ids, hasMore })
    },
  })
}

function isGone({ auction }: ListedAuction): boolean {
  return auction.closeReason === 'withdrawn' || auction.closeReason === 'removed'
}

function toPublicLot(listed: ListedAuction): PublicLot {
  const { auction, lot, farmer } = listed
  const { p_image: image, p_imageSet: imageSet, images } = toPictures(listed.pictureKeys)
  return {
    _id: auction.id,
    version: auction.version,
    status: auction.status,
    isSettling: listed.isSettling,
    productName: lot.productName,
    description: lot.description,
    category: lot.category,
    quantity: lot.quantity.milli / 1000,
    unit: lot.quantity.unit,
    priceUnit: priceUnitOf(lot.quantity.unit),
    price: toRupees(auction.pricePaise),
    basePrice: toRupees(auction.basePaise),
    totalBids: auction.totalBids,
    origin: lot.origin,
    ...(lot.state && { state: lot.state }),
    ...(lot.district && { district: lot.district }),
    seller: farmer.username,
    ...{ image, imageSet, images },
    startTime: toIso(auction.startsAtMs),
    endTime: toIso(auction.endsAtMs),
    ...(lot.commodity !== null && { commodity: lot.commodity, qualityValues: lot.qualityValues }),
    ...(lot.labReport && { laboratory: lot.labReport.laboratory }),
  }
}

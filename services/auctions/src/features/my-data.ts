import {
  OWN_DATA_LIMIT,
  type OwnAuctionData,
  OwnAuctionDataAnswer,
  routes,
  succeed,
  toRupees,
} from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { pictureUrls } from '@boli/pictures'
import type { AuctionsDeps } from '../deps.ts'
import { secretsOf } from '../persistence/auction-detail.ts'
import { toAuctionView } from '../persistence/auction-view.ts'
import { readFollowedSellers } from '../persistence/followers/followed.ts'
import { readSavedSearches } from '../persistence/followers/saved-searches.ts'
import { selectAuctions, toListedAuction } from '../persistence/market/listed-auctions.ts'
import { toUploadView } from '../persistence/pictures/lot-uploads.ts'
import type { Queries } from '../persistence/tables.ts'

/** GET /auction/my-data: the caller's own lots and bids, newest first, for the export of personal data. */
export function ownAuctionDataRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.ownAuctionData, {
    schema: { response: OwnAuctionDataAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const [lots, bids, followedLots, followedSellers, savedSearches, uploads] = await Promise.all([
        lotsOf(db, userId),
        bidsOf(db, userId),
        followedLotsOf(db, userId),
        readFollowedSellers(db, userId),
        readSavedSearches(db, userId),
        uploadsOf(db, userId),
      ])
      const isComplete = lots.length <= OWN_DATA_LIMIT && bids.length <= OWN_DATA_LIMIT
      return succeed<OwnAuctionData>({
        lots: lots.slice(0, OWN_DATA_LIMIT),
        bids: bids.slice(0, OWN_DATA_LIMIT),
        ...{ followedLots, followedSellers, savedSearches, uploads, isComplete },
      })
    },
  })
}

async function followedLotsOf(db: Queries, userId: string): Promise<OwnAuctionData['followedLots']> {
  const rows = await db
    .selectFrom('followed_lots')
    .innerJoin('lots', 'lots.id', 'auction_id')
    .select(['auction_id', 'product_name', 'followed_at'])
    .where('user_id', '=', userId)
    .orderBy('followed_at', 'desc')
    .execute()
  return rows.map((row) => ({
    auction: row.auction_id,
    productName: row.product_name,
    followedAt: row.followed_at.toISOString(),
  }))
}

/** Uploads that no lot has claimed; pictures of lots are listed with their lots. */
async function uploadsOf(db: Queries, userId: string): Promise<OwnAuctionData['uploads']> {
  const rows = await db
    .selectFrom('lot_uploads')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('begun_at', 'desc')
    .execute()
  return rows.map((row) => ({
    ...toUploadView(row),
    src: row.picture_key === null ? null : pictureUrls(row.picture_key).src,
    begunAt: row.begun_at.toISOString(),
  }))
}

async function lotsOf(db: Queries, farmerId: string): Promise<OwnAuctionData['lots']> {
  const rows = await selectAuctions(db)
    .where('auctions.farmer_id', '=', farmerId)
    .orderBy('auctions.id', 'desc')
    .limit(OWN_DATA_LIMIT + 1)
    .execute()
  return rows.map((row) => {
    const listed = toListedAuction(row)
    const { reservePrice, ownIncrement } = secretsOf(listed)
    return { ...toAuctionView(listed), reservePrice, ownIncrement }
  })
}

async function bidsOf(db: Queries, bidderId: string): Promise<OwnAuctionData['bids']> {
  const rows = await db
    .selectFrom('bids')
    .innerJoin('lots', 'lots.id', 'bids.auction_id')
    .select([
      'bids.id',
      'auction_id',
      'product_name',
      'amount_paise',
      'placed_at',
      'is_automatic',
      'sequence',
    ])
    .where('bidder_id', '=', bidderId)
    .orderBy('placed_at', 'desc')
    .limit(OWN_DATA_LIMIT + 1)
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    auction: row.auction_id,
    productName: row.product_name,
    bid_amount: toRupees(row.amount_paise),
    bid_time: row.placed_at.toISOString(),
    isAutomatic: row.is_automatic,
    sequence: row.sequence,
  }))
}

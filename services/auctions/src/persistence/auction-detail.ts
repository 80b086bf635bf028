import { type AuctionDetail, type AuctionSecrets, forViewer, type LotEdit, toRupees } from '@boli/contracts'
import { readDeals } from './auction-deals.ts'
import { toAuctionView } from './auction-view.ts'
import type { ListedAuction } from './market/listed-auctions.ts'
import { readTopBidders } from './market/top-bidders.ts'
import { keysOf, toPictures } from './pictures/pictures.ts'
import type { Queries } from './tables.ts'

/** The auction for its own page as the public sees it, and separately the data that only leader, owner and parties may see. */
export async function readDetail(
  db: Queries,
  listed: ListedAuction,
): Promise<{ auction: AuctionDetail; secrets: AuctionSecrets }> {
  const topBidders = await readTopBidders(db, listed.auction)
  const edits = listed.isEdited ? await readEdits(db, listed.auction.id) : []
  return {
    auction: {
      ...toAuctionView(listed),
      ...{ topBidders, edits },
      ...{ ownBest: null, ownMaximum: null, reservePrice: null, ownIncrement: null },
    },
    secrets: { ...secretsOf(listed), deals: isOver(listed) ? await readDeals(db, listed.auction.id) : [] },
  }
}

/** The auction as its owner sees it. */
export async function readOwnDetail(db: Queries, listed: ListedAuction): Promise<AuctionDetail> {
  return readDetailFor(db, listed, listed.farmer.id)
}

/** The auction as this user sees it. */
export async function readDetailFor(
  db: Queries,
  listed: ListedAuction,
  userId: string,
): Promise<AuctionDetail> {
  const { auction, secrets } = await readDetail(db, listed)
  if (listed.auction.totalBids === 0) return forViewer(auction, secrets, userId)
  const own = await db
    .selectFrom('participations')
    .select('best_paise')
    .where('bidder_id', '=', userId)
    .where('auction_id', '=', auction._id)
    .executeTakeFirst()
  return { ...forViewer(auction, secrets, userId), ownBest: own ? toRupees(own.best_paise) : null }
}

const isOver = ({ auction }: ListedAuction) => auction.status === 'completed' || auction.status === 'inactive'

/** Data that only leader and owner may see, in rupees. */
export function secretsOf({ auction }: ListedAuction): Omit<AuctionSecrets, 'deals'> {
  const { leaderMaximumPaise, pricePaise, reservePaise, fixedIncrementPaise } = auction
  const isBidFor = auction.leader !== null && leaderMaximumPaise > pricePaise && auction.status === 'active'
  return {
    ownMaximum: isBidFor ? toRupees(leaderMaximumPaise) : null,
    reservePrice: reservePaise === null ? null : toRupees(reservePaise),
    ownIncrement: fixedIncrementPaise === null ? null : toRupees(fixedIncrementPaise),
  }
}

async function readEdits(db: Queries, auctionId: string): Promise<LotEdit[]> {
  const rows = await db
    .selectFrom('lot_edits')
    .selectAll()
    .where('auction_id', '=', auctionId)
    .orderBy('number', 'desc')
    .execute()
  return rows.map((row) => ({
    editedAt: row.edited_at.toISOString(),
    p_desc: row.description,
    ...toPictures(keysOf(row)),
  }))
}

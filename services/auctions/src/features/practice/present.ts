import {
  type AuctionDetail,
  type Lot,
  type PracticeView,
  parseQuantity,
  TOP_BIDDERS,
  toRupees,
} from '@boli/contracts'
import { toIso } from '../../domain/auction-state.ts'
import { nextChangeMs, type PracticeLot, practiceSeller } from '../../domain/practice-lot.ts'
import { toAuctionView, toBidView } from '../../persistence/auction-view.ts'

export const practiceQuantity = parseQuantity('10quintals') ?? { milli: 10_000, unit: 'quintals' as const }

const wheat: Lot = {
  ...{ productName: 'Practice wheat', description: 'Robots bid on this lot, and no deal follows' },
  ...{ category: 'grain', commodity: 'wheat', qualityValues: {}, labReport: null },
  ...{ quantity: practiceQuantity, organicStatus: 'non-organic', harvestDate: null },
  ...{ state: null, district: '', quality: '', moisture: '', origin: '', certification: '', storage: '' },
  ...{ texture: '', color: '', packaging: '', deliveryTime: '', variety: '' },
}

/** A practice lot as its learner sees it. */
export function presentPractice(lot: PracticeLot, userId: string): PracticeView {
  const { auction } = lot
  const view = toAuctionView({
    ...{ auction, lot: wheat, pictureKeys: [], isEdited: false, isSettling: false, buyerId: null },
    farmer: { ...practiceSeller, fullname: 'Practice', rating: null, ratingCount: 0 },
    createdAt: new Date(auction.startsAtMs),
  })
  const topBidders = bestBids(lot)
  const isBidFor = auction.leader?.id === userId && auction.leaderMaximumPaise > auction.pricePaise
  const nextMs = nextChangeMs(lot)
  return {
    auction: {
      ...{ ...view, topBidders, edits: [], reservePrice: null, ownIncrement: null },
      ownBest: topBidders.find(({ _id }) => _id === userId)?.amount ?? null,
      ownMaximum: isBidFor && auction.status === 'active' ? toRupees(auction.leaderMaximumPaise) : null,
    },
    bids: lot.bids.map((bid) => toBidView(auction.id, bid)).reverse(),
    nextAt: nextMs === null ? null : toIso(nextMs),
  }
}

/** Bids only rise: each bidder's last bid is their best, and the latest of all is the highest. */
function bestBids({ auction, bids }: PracticeLot): AuctionDetail['topBidders'] {
  const best = new Map<string, AuctionDetail['topBidders'][number]>()
  for (const { bid_amount: amount, bid_time: time, bidder } of bids.map((bid) =>
    toBidView(auction.id, bid),
  )) {
    best.delete(bidder._id)
    best.set(bidder._id, { ...bidder, amount, time })
  }
  return [...best.values()].reverse().slice(0, TOP_BIDDERS)
}

import {
  type AuctionView,
  type BidView,
  lotValuePaise,
  type PersonView,
  priceUnitOf,
  quantityInPriceUnits,
  quantityText,
  toRupees,
} from '@boli/contracts'
import type { AcceptedBid } from '@boli/rules'
import { toAuctionState, toIso } from '../domain/auction-state.ts'
import type { ListedAuction } from './market/listed-auctions.ts'
import { pictureKeyOf, toPicture, toPictures } from './pictures/pictures.ts'

/**
 * The auction as every list and page shows it.
 * @param deal For its two parties only.
 */
export function toAuctionView(listed: ListedAuction, deal: AuctionView['deal'] = null): AuctionView {
  const { auction, lot, farmer } = listed
  return {
    ...toAuctionState(auction),
    basePrice: toRupees(auction.basePaise),
    priceUnit: priceUnitOf(lot.quantity.unit),
    unit: priceUnitOf(lot.quantity.unit),
    lotUnit: lot.quantity.unit,
    lotValue: toRupees(lotValuePaise(auction.pricePaise, lot.quantity)),
    productName: lot.productName,
    farmer: { _id: farmer.id, username: farmer.username, fullname: farmer.fullname },
    product: toProductView(listed),
    termsVersion: auction.termsVersion,
    isSettling: listed.isSettling,
    isEdited: listed.isEdited,
    createdAt: listed.createdAt.toISOString(),
    decideAfterClose: auction.decideAfterClose,
    deal,
  }
}

/** @param deals For their parties only, by auction. */
export function toAuctionViews(
  lots: readonly ListedAuction[],
  deals?: ReadonlyMap<string, NonNullable<AuctionView['deal']>>,
): AuctionView[] {
  return lots.map((listed) => toAuctionView(listed, deals?.get(listed.auction.id)))
}

/** Users who may not enter rooms do not see bidders' names. */
export function toPublicView(listed: ListedAuction): AuctionView {
  return { ...toAuctionView(listed), highestBidder: null }
}

function toProductView({ lot, pictureKeys, farmer }: ListedAuction): AuctionView['product'] {
  const { productName, description, category, quantity, state, labReport, harvestDate, ...texts } = lot
  return {
    ...texts,
    p_name: productName,
    p_desc: description,
    p_qty: quantityText(quantity),
    p_unit: '',
    quantity: quantity.milli / 1000,
    ...toPictures(pictureKeys),
    p_category: category,
    category,
    qty: quantityInPriceUnits(quantity),
    location: lot.origin,
    rating: farmer.rating,
    ratingCount: farmer.ratingCount,
    ...(labReport && { labReport: { ...labReport, picture: toPicture(pictureKeyOf(labReport.picture)) } }),
    ...(state && { state }),
    ...(harvestDate !== null && { harvestDate }),
    moisture: withoutPercent(lot.moisture),
  }
}

/**
 * A bid as the room shows it.
 * @param placedBy The member of a firm who placed it; only the firm sees it.
 */
export function toBidView(auctionId: string, bid: AcceptedBid, placedBy?: PersonView): BidView {
  return {
    _id: bid.id,
    auction: auctionId,
    bid_amount: toRupees(bid.amountPaise),
    bid_time: toIso(bid.placedAtMs),
    bidder: { _id: bid.bidder.id, username: bid.bidder.username },
    isAutomatic: bid.isAutomatic,
    sequence: bid.sequence,
    ...(placedBy && { placedBy }),
  }
}

/** Pages add the percent sign themselves. */
function withoutPercent(moisture: string): string {
  return moisture.replace(/\s*%\s*$/, '')
}

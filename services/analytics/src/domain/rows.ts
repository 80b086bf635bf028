import type { AuctionStatus, CloseReason, DealState, Role } from '@boli/contracts'

/** Rows of the projections. Times are ISO 8601 text, amounts paise; null until the event with the value has arrived. */
export interface UserRow {
  user_id: string
  /** Version of the newest snapshot applied; 0 before the first. */
  version: number
  username: string | null
  role: Role | null
  is_verified: boolean | null
  created_at: string | null
  /** Time of the removal, or of a deletion that can still be cancelled. */
  deleted_at: string | null
  removed_at: string | null
  scheduled_at: string | null
  /** Time of the newest event that scheduled or cancelled a deletion; null in rows of older releases. */
  schedule_version: number | null
}

export interface LotRow {
  auction_id: string
  /** Auction version of the newest description applied; 0 before the first. */
  lot_version: number
  farmer_id: string | null
  product_name: string | null
  commodity: string | null
  category: string | null
  unit: string | null
  quantity_milli: number | null
  base_price: number | null
  image: string | null
  created_at: string | null
  /** Auction version of the newest state applied; 0 before the first. */
  state_version: number
  status: AuctionStatus | null
  close_reason: CloseReason | null
  price: number | null
  total_bids: number | null
  participants: number | null
  end_time: string | null
  closed_at: string | null
  lot_value: number | null
  /** The newest deal on the lot that was agreed, when it was opened, and the newest version of it applied. */
  sale_deal_id: string | null
  sale_opened_at: string | null
  sale_version: number | null
  /** Price per unit agreed in that deal, and when. */
  sold_price: number | null
  sold_at: string | null
  /** Number of known bids; null in rows of older releases. */
  counted_bids: number | null
  bid_amounts: number | null
  top_bid: number | null
}

export interface BidRow {
  bid_id: string
  auction_id: string
  sequence: number
  bidder_id: string
  amount: number
  is_automatic: boolean
  placed_at: string
}

export interface BidderRow {
  user_id: string
  first_bid_at: string
}

/** The time of the first bid in a row whose first bid is being stored: `infinity` in the database. */
export const UNKNOWN_TIME = 'Infinity'

export interface DealRow {
  deal_id: string
  /** Version of the newest event applied; 0 before the first. */
  version: number
  state: DealState | null
  /** It was cancelled for the default of a party. */
  is_fault: boolean | null
  due: number | null
  /** Time of its first event. */
  agreed_at: string | null
  completed_at: string | null
  cancelled_at: string | null
  disputed_at: string | null
}

const DELETED_USER = 'Deleted user'

/** The actions of a deleted user stay, without the name. */
export function shownName<Name extends string | null>(username: Name, deletedAt: Date | null): Name | string {
  return deletedAt ? DELETED_USER : username
}

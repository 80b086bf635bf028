import type { AuctionStatus, CloseReason, ProductCategory, QuantityUnit } from '@boli/contracts'
import type { Database } from '@boli/database'
import type { ColumnType, Generated } from 'kysely'
import type { LotTexts, OrganicStatus } from '../domain/lot.ts'

/** Dates are read as Date and written as Date or ISO text. */
type Time = ColumnType<Date, Date | string, Date | string>

export interface UsersTable {
  id: string
  username: string
  fullname: string
  /** Of the user's last event; 0 where only a token told of them. */
  version: Generated<number>
  deleted_at: Time | null
}

export interface LotsTable extends Omit<LotTexts, 'deliveryTime'> {
  id: string
  farmer_id: string
  product_name: string
  description: string
  category: ProductCategory
  quantity_milli: number
  unit: QuantityUnit
  organic_status: OrganicStatus
  harvest_date: string | null
  delivery_time: string
  picture_key: string | null
  is_edited: Generated<boolean>
  created_at: Time
  /** Made by the database of the name, and of all texts. */
  name_words: ColumnType<string, never, never>
  all_words: ColumnType<string, never, never>
}

export interface AuctionsTable {
  id: string
  farmer_id: string
  category: ProductCategory
  status: AuctionStatus
  close_reason: CloseReason | null
  version: number
  base_paise: number
  fixed_increment_paise: number | null
  reserve_paise: number | null
  price_paise: number
  leader_id: string | null
  leader_maximum_paise: Generated<number>
  total_bids: Generated<number>
  participants: Generated<number>
  /** What the market is ordered by: price and number of bids of two seconds ago at most. */
  ranked_paise: Generated<number>
  ranked_bids: Generated<number>
  starts_at: Time
  ends_at: Time
  planned_end: Time
  closed_at: Time | null
}

export interface BidsTable {
  auction_id: string
  sequence: number
  id: string
  version: number
  bidder_id: string
  amount_paise: number
  is_automatic: boolean
  placed_at: Time
}

export interface ParticipationsTable {
  bidder_id: string
  auction_id: string
  bids: number
  best_paise: number
  last_bid_at: Time
}

export interface BidKeysTable {
  bidder_id: string
  key: string
  auction_id: string
  amount_paise: number
  maximum_paise: number | null
  sequence: number
  outcome: 'leading' | 'outbid' | 'raised'
  version: number
  participants: number
  ends_at: Time
  created_at: Time
}

/** Words by which lots are named, for correcting misspelt ones. */
export interface SearchWordsTable {
  word: string
}

/** Every word of a lot's texts, as they are searched; kept by a trigger of `lots`. */
export interface LotWordsTable {
  word: string
}

export interface AuctionsTables {
  users: UsersTable
  lots: LotsTable
  auctions: AuctionsTable
  bids: BidsTable
  participations: ParticipationsTable
  bid_keys: BidKeysTable
  search_words: SearchWordsTable
  lot_words: LotWordsTable
}

export type AuctionsDatabase = Database<AuctionsTables>
/** A pool or a transaction over this service's tables. */
export type Queries = AuctionsDatabase['db']

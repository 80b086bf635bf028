import type {
  AuctionStatus,
  CloseReason,
  DealState,
  FollowersNotifiedEvent,
  IndianState,
  LotReportView,
  PriceUnit,
  ProductCategory,
} from '@boli/contracts'
import type { Database } from '@boli/database'
import type { ColumnType, Generated, JSONColumnType } from 'kysely'
import type { PracticeLot } from '../domain/practice-lot.ts'
import type { LotColumns } from './market/lot-columns.ts'

/** Dates are read as Date and written as Date or ISO text. */
type Time = ColumnType<Date, Date | string, Date | string>

interface UsersTable {
  id: string
  username: string
  fullname: string
  /** Version of the user's last event; 0 if they are known from a token only. */
  version: Generated<number>
  deleted_at: Time | null
  /** Version of the last event of their standing. */
  standing_version: Generated<number>
  /** End of the suspension from bidding, and its reason: the administrator's, or null if it is for strikes. */
  suspended_until: Time | null
  suspension_reason: string | null
  listing_suspended_until: Time | null
  listing_suspension_reason: string | null
  /** To one decimal; null below three ratings. */
  rating_mean: number | null
  rating_count: Generated<number>
  /** Version of the last event of their ratings. */
  rating_version: Generated<number>
  /** Key of the user's tags and salts in logs; null once the account is deleted. */
  log_key: Generated<string | null>
}

interface LotsTable extends LotColumns {
  id: string
  farmer_id: string
  /** The first picture; the others are in `more_pictures`. */
  picture_key: string | null
  more_pictures: Generated<string[]>
  is_edited: Generated<boolean>
  created_at: Time
  /** The lot's words and kinds of produce, and the version of the dictionary that named them. */
  search_vector: Generated<string>
  search_version: Generated<number>
  /** True until the auction is over; written with its close. */
  is_open: Generated<boolean>
  /** Columns of the former search; a later release drops them. */
  name_words: ColumnType<string, never, never>
  all_words: ColumnType<string, never, never>
}

export interface AuctionsTable {
  id: string
  farmer_id: string
  category: ProductCategory
  commodity: string | null
  /** The lot's place. */
  state: IndianState | null
  district: Generated<string>
  status: AuctionStatus
  close_reason: CloseReason | null
  version: number
  terms_version: Generated<number>
  base_paise: number
  fixed_increment_paise: number | null
  reserve_paise: number | null
  price_paise: number
  leader_id: string | null
  leader_maximum_paise: Generated<number>
  total_bids: Generated<number>
  participants: Generated<number>
  /** Sort columns of the market: price and number of bids, at most two seconds old. */
  ranked_paise: Generated<number>
  ranked_bids: Generated<number>
  starts_at: Time
  ends_at: Time
  planned_end: Time
  closed_at: Time | null
  decide_after_close: Generated<boolean>
  /** Buyer and price of the lot, if a deal changed them. */
  buyer_id: string | null
  sold_paise: number | null
  /** Number of leaves of the auction's log; 0 if it has none. */
  log_size: Generated<number>
  /** The hashes of the log's frontier, concatenated. */
  log_frontier: ColumnType<Buffer, Uint8Array | undefined, Uint8Array>
}

export interface SavedSearchesTable {
  id: string
  user_id: string
  name: string
  text: string
  category: ProductCategory | null
  commodity: string | null
  state: IndianState | null
  district: string | null
  min_paise: number | null
  max_paise: number | null
  /** Null if the unit of the prices does not matter. */
  price_unit: PriceUnit | null
  /** Text query of whole words and kinds; null without words. */
  query: string | null
  created_at: ColumnType<Date, never, never>
}

/** One row for each user whose searches matched within the last day. */
interface SearchDigestsTable {
  user_id: string
  notified_at: Date
  /** When the next digest is due; null if nothing matched since. */
  digest_at: Date | null
  /** Lots since then, if a digest is due. */
  waiting: number
  /** The last lot, and the search that it matched. */
  auction_id: string
  search_id: string
  search_name: string
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
  /** Hash of its leaf; null for bids before the auction had a log. */
  tag: Buffer | null
  commitment: Buffer | null
  leaf_hash: Buffer | null
  /** Secret: the value of the commitment. */
  maximum_paise: number | null
  /** The member who placed it; visible to the firm only. */
  placed_by: Generated<string | null>
}

/** The log of all closings. */
interface ClosingsTable {
  position: number
  auction_id: string
  entry: string
}

/** Hashes of its tiles; those of level 0 are its entries'. */
interface ClosingsHashesTable {
  level: number
  position: number
  hash: Buffer
}

/** One row. */
interface ClosingsLogTable {
  log_size: number
  log_frontier: Buffer
}

/** Leaves of a log other than bids. */
interface LogEntriesTable {
  auction_id: string
  position: number
  leaf: string
  leaf_hash: Buffer
}

export interface ParticipationsTable {
  bidder_id: string
  auction_id: string
  bids: number
  best_paise: number
  last_bid_at: Time
}

interface BidKeysTable {
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

/** The use of a listing key; `digest` covers the form and its picture. */
interface ListingKeysTable {
  farmer_id: string
  key: string
  digest: Buffer
  auction_id: string
  created_at: Time
}

/** Every folded word of lots, and whether it occurs in a name. */
interface SearchVocabularyTable {
  word: string
  is_name: boolean
}

/** Texts of a lot before an edit after its first bid; numbered from 1. */
interface LotEditsTable {
  auction_id: string
  number: number
  edited_at: Time
  description: string
  picture_key: string | null
  more_pictures: Generated<string[]>
}

/** The upload of a picture that no lot has claimed yet; `picture_key` is set once it is complete and stored. */
interface LotUploadsTable {
  user_id: string
  id: string
  size: number
  received: Generated<number>
  picture_key: string | null
  begun_at: Generated<Date>
}

interface LotUploadPiecesTable {
  user_id: string
  upload_id: string
  begins_at: number
  bytes: Buffer
}

/** A deal from its last event; an auction may have led to more than one, the later with the higher id. */
interface DealsTable {
  id: string
  auction_id: string
  farmer_id: string
  buyer_id: string
  version: number
  state: DealState
  due_paise: number
}

/** A user's report of a lot, and what an administrator decided. */
interface LotReportsTable {
  id: string
  auction_id: string
  reporter_id: string
  reporter_username: string
  reason: LotReportView['reason']
  text: string
  reported_at: Time
  outcome: NonNullable<LotReportView['decision']>['outcome'] | null
  note: string | null
  decided_by: string | null
  decided_at: ColumnType<Date | null, undefined, Date>
}

/** Pictures that an administrator has hidden. */
interface HiddenPicturesTable {
  auction_id: string
  picture_key: string
  reason: string
  hidden_by: string
  hidden_at: Time
}

interface FollowedLotsTable {
  user_id: string
  auction_id: string
  followed_at: Generated<Date>
}

interface FollowedSellersTable {
  user_id: string
  seller_id: string
  followed_at: Generated<Date>
}

/** `version` of the auction that it is about; `after_user` is the last user who was notified. */
interface FollowerNoticesTable {
  auction_id: string
  about: FollowersNotifiedEvent['data']['about']
  version: number
  after_user: string | null
  due_at: ColumnType<Date, never, Date>
}

/** The most that an API key offered for a lot on a day, `2026-11-20` in India. */
interface KeyOffersTable {
  /** Id of an API key, or of the account of a firm's member. */
  key_id: string
  day: string
  auction_id: string
  value_paise: number
}

/** A user's latest practice lot. */
interface PracticeLotsTable {
  user_id: string
  lot: JSONColumnType<PracticeLot>
  begun_at: Generated<Date>
}

export interface AuctionsTables {
  users: UsersTable
  lots: LotsTable
  auctions: AuctionsTable
  bids: BidsTable
  participations: ParticipationsTable
  bid_keys: BidKeysTable
  key_offers: KeyOffersTable
  practice_lots: PracticeLotsTable
  deals: DealsTable
  followed_lots: FollowedLotsTable
  lot_reports: LotReportsTable
  hidden_pictures: HiddenPicturesTable
  followed_sellers: FollowedSellersTable
  saved_searches: SavedSearchesTable
  saved_search_keys: { key: string; search_id: string }
  lots_to_match: { auction_id: string; changed_at: ColumnType<Date, never, never> }
  follower_notices: FollowerNoticesTable
  notified_matches: { auction_id: string; user_id: string }
  search_digests: SearchDigestsTable
  lot_edits: LotEditsTable
  lot_uploads: LotUploadsTable
  lot_upload_pieces: LotUploadPiecesTable
  listing_keys: ListingKeysTable
  search_vocabulary: SearchVocabularyTable
  log_entries: LogEntriesTable
  closings: ClosingsTable
  closings_hashes: ClosingsHashesTable
  closings_log: ClosingsLogTable
}

export type AuctionsDatabase = Database<AuctionsTables>
/** A pool or a transaction over this service's tables. */
export type Queries = AuctionsDatabase['db']

import type {
  AuctionSnapshot,
  KindPreference,
  Language,
  LotSnapshot,
  NotificationKind,
} from '@boli/contracts'
import type { Database } from '@boli/database'
import type { Notice } from '@boli/words'
import type { ColumnType, Generated } from 'kysely'

interface UserTable {
  id: string
  language: Language
  version: number
  deleted_at: Date | null
}

interface PreferenceTable {
  user_id: string
  kinds: ColumnType<Partial<Record<NotificationKind, KindPreference>>, string, string>
}

interface NotificationTable {
  id: string
  user_id: string
  /** What renews this row when it happens again: a lot, a deal, or a kind. */
  thread: string
  kind: NotificationKind
  /** The newest of those that the row stands for. */
  notice: ColumnType<Notice, string, string>
  /** It stands for many of its kind, and its text only counts them. */
  is_summary: boolean
  /** Events since it was last read. */
  count: number
  /** Different lots or searches among them. */
  things: string[]
  /** Whether the bell shows it. */
  is_shown: boolean
  happened_at: Date
  created_at: Date
  read_at: Date | null
}

interface ToldTable {
  user_id: string
  key: string
  told_at: Date
}

/** Something to be sent; the text is written when it is sent. */
export interface DeliveryTable {
  id: string
  channel: 'mail'
  user_id: string
  kind: NotificationKind
  thread: string
  notice: ColumnType<Notice, string, string>
  is_repeating: boolean
  is_summary: boolean
  happened_at: Date
  due_at: Date
  attempts: Generated<number>
  sent_at: Date | null
}

/** What was heard of an auction; merged by version, so that events may come in any order. */
export interface KnownAuctionTable {
  id: string
  version: number
  state: ColumnType<AuctionSnapshot, string, string>
  lot: ColumnType<LotSnapshot | null, string | null, string | null>
  lot_version: number
  /** An administrator's words on a lot that was removed. */
  note: string | null
  changed_at: Date
}

interface AuctionBidderTable {
  auction_id: string
  user_id: string
  best_paise: number
}

interface KnownDealTable {
  id: string
  auction_id: string
  farmer_id: string
  buyer_id: string
  product_name: string
  changed_at: Date
}

export interface NotificationsTables {
  users: UserTable
  preferences: PreferenceTable
  notifications: NotificationTable
  told: ToldTable
  deliveries: DeliveryTable
  known_auctions: KnownAuctionTable
  auction_bidders: AuctionBidderTable
  known_deals: KnownDealTable
  beginning: { at: Date }
}

export type NotificationsDatabase = Database<NotificationsTables>
/** A pool or a transaction over this service's tables. */
export type Queries = NotificationsDatabase['db']

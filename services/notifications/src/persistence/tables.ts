import type {
  AccountLanguage,
  AuctionSnapshot,
  KindPreference,
  Language,
  LotSnapshot,
  NotificationKind,
  WebhookData,
  WebhookKind,
  WebhookType,
} from '@boli/contracts'
import type { Database } from '@boli/database'
import type { DealNotice, Notice } from '@boli/words'
import type { ColumnType, Generated } from 'kysely'

interface UserTable {
  id: string
  language: AccountLanguage['language']
  preferred_language: Generated<Language | null>
  version: number
  deleted_at: Date | null
}

interface PreferenceTable {
  user_id: string
  kinds: ColumnType<Partial<Record<NotificationKind, Partial<KindPreference>>>, string, string>
}

interface NotificationTable {
  id: string
  user_id: string
  /** Key of repeated events that renew this row: a lot, a deal, or a kind. */
  thread: string
  kind: NotificationKind
  /** The newest event of this row. */
  notice: ColumnType<Notice, string, string>
  /** The row represents many of its kind, and its text only counts them. */
  is_summary: boolean
  /** Events since it was last read. */
  count: number
  /** Number of different lots or searches. */
  things: string[]
  /** Whether the bell shows it. */
  is_shown: boolean
  happened_at: Date
  created_at: Date
  read_at: Date | null
}

interface NotifiedTable {
  user_id: string
  key: string
  notified_at: Date
}

/** A browser that shows notifications, by its subscription with a push service. */
export interface DeviceTable {
  id: string
  user_id: string
  /** The session in which it was added or renewed; the device is deleted with it. */
  session_key: string
  name: string
  endpoint: string
  p256dh: string
  auth: string
  added_at: Date
  renewed_at: Date
  /** Consecutive failures of its push service. */
  failures: Generated<number>
  paused_until: Date | null
}

/** Something to be sent; the text is written when it is sent. */
export interface DeliveryTable {
  id: string
  /** Each device is a separate channel. */
  channel: 'mail' | `push:${string}`
  device_id: string | null
  user_id: string
  kind: NotificationKind
  thread: string
  notice: ColumnType<Notice, string, string>
  is_repeating: boolean
  is_summary: boolean
  happened_at: Date
  due_at: Date
  attempts: Generated<number>
  /** Set for a push that fell into the quiet hours. */
  is_held: Generated<boolean>
  sent_at: Date | null
}

/** State of an auction; merged by version, so that events may arrive in any order. */
export interface KnownAuctionTable {
  id: string
  version: number
  state: ColumnType<AuctionSnapshot, string, string>
  lot: ColumnType<LotSnapshot | null, string | null, string | null>
  lot_version: number
  /** An administrator's reason for removing the lot. */
  note: string | null
  changed_at: Date
}

interface AuctionBidderTable {
  auction_id: string
  user_id: string
  best_paise: number
}

interface LotFollowerTable {
  auction_id: string
  user_id: string
  follows: boolean
  /** When it changed, in milliseconds. */
  version: number
}

interface KnownDealTable {
  id: string
  auction_id: string
  farmer_id: string
  buyer_id: string
  product_name: string
  /** The newest version consumed. */
  version: Generated<number>
  changed_at: Date
}

/** The pending step of a deal's party, and the time of its reminder; one per deal. */
interface DealReminderTable {
  deal_id: string
  user_id: string
  notice: ColumnType<DealNotice, string, string>
  remind_at: Date
}

/** A webhook: an address of a user to which events are sent. */
export interface WebhookTable {
  id: string
  user_id: string
  address: string
  kinds: WebhookKind[]
  secret: string
  /** Still signs for a day after a rotation. */
  old_secret: string | null
  old_secret_until: Date | null
  is_on: Generated<boolean>
  off_reason: 'user' | 'gone' | 'failing' | null
  /** Consecutive failed tries. */
  failures: Generated<number>
  failing_since: Date | null
  /** Nothing is sent before this time: a try is under way, or the last ones failed. */
  busy_until: Date
  created_at: Date
}

/** One event for one webhook. */
export interface WebhookDeliveryTable {
  id: Generated<string>
  webhook_id: string
  kind: WebhookType
  /** The auction, deal or webhook that it is about. */
  subject: string
  data: ColumnType<WebhookData[WebhookType], string, string>
  /** The lot whose newer price takes the place of this one. */
  merge_key: string | null
  state: Generated<'waiting' | 'delivered' | 'failed'>
  happened_at: Date
  created_at: Date
  due_at: Date
  attempts: Generated<number>
  tried_at: Date | null
  /** Status of the last answer, and its first bytes or the reason why there was none. */
  status: number | null
  answer: string | null
}

export interface NotificationsTables {
  users: UserTable
  preferences: PreferenceTable
  notifications: NotificationTable
  notified: NotifiedTable
  deliveries: DeliveryTable
  devices: DeviceTable
  deal_reminders: DealReminderTable
  known_auctions: KnownAuctionTable
  auction_bidders: AuctionBidderTable
  lot_followers: LotFollowerTable
  known_deals: KnownDealTable
  webhooks: WebhookTable
  webhook_deliveries: WebhookDeliveryTable
  beginning: { at: Date }
}

/** A pool or a transaction over this service's tables. */
export type Queries = Database<NotificationsTables>['db']

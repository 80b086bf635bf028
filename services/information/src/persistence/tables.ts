import type {
  IndianState,
  InformationCategory,
  Language,
  PriceImportFailure,
  PriceSource,
  PriceUnit,
} from '@boli/contracts'
import type { GroundTables } from '@boli/database'
import type { Generated, GeneratedAlways, JSONColumnType, Kysely } from 'kysely'
import type { Columns } from '../domain/mandi-file/columns.ts'

export interface ItemTable {
  id: string
  title: string
  description: string
  category: InformationCategory
  source: string
  link: string | null
  /** A date without a time, `2027-03-31`. */
  valid_till: string | null
  picture_key: string | null
  version: Generated<number>
  created_at: Date
  updated_at: Date
  /** The idempotency key of the request that created it. */
  created_by_key: string | null
  search_text: GeneratedAlways<string>
  language: GeneratedAlways<Language>
}

export interface MessageTable {
  id: string
  name: string
  email: string
  subject: string
  message: string
  received_at: Date
  /** When it may be mailed, or tried again. */
  next_try_at: Date
  mailed_at: Date | null
  attempts: Generated<number>
  /** The mail can never be sent, or was tried for too long. */
  mail_given_up_at: Date | null
  /** The signed-in user, with the name at that time. */
  user_id: string | null
  username: string | null
  /** The lot that the message is about. */
  auction_id: string | null
  answered_at: Date | null
  /** The administrator's username. */
  answered_by: string | null
  search_text: GeneratedAlways<string>
}

/** Senders of messages within the last hour: `user <id>`, or `address <group>`. */
interface RecentSenderTable {
  message_id: string
  sender: string
  received_at: Date
}

/** A sold lot, for the price guide; values are null until its close or deal has arrived. */
interface SalesTable {
  auction_id: string
  commodity: string | null
  price_unit: PriceUnit | null
  state: IndianState | null
  price_paise: number | null
  seller_id: string | null
  sold_at: Date
}

/** A file of mandi prices, and the progress of its import. */
export interface PriceImportTable {
  id: string
  /** Id in rows of prices. */
  number: GeneratedAlways<number>
  file_name: string
  fingerprint: string
  source: PriceSource
  is_demo: boolean
  state: Generated<'receiving' | 'done' | 'failed'>
  failure: PriceImportFailure | null
  /** null if the size is not known in advance. */
  bytes: number | null
  received: Generated<number>
  lines: Generated<number>
  columns: JSONColumnType<Columns> | null
  added: Generated<number>
  updated: Generated<number>
  refused: Generated<number>
  faults: JSONColumnType<Record<string, number>, string | undefined, string>
  newest_on: string | null
  admin_username: string | null
  started_at: Date
  ended_at: Date | null
  taken_back_at: Date | null
  taken_back_by: string | null
  taken_back_reason: string | null
  /** Number of its prices that were removed individually. */
  struck: Generated<number>
}

/** A row of a file that was refused, with its text, shortened. */
interface PriceRefusalTable {
  import_id: string
  line: number
  fault: string
  text: string
}

/** A price that an administrator removed from an import. */
interface PriceStrikeTable {
  import_id: string
  line: number
  /** The price in words, for the page. */
  text: string
  reason: string
  by_username: string
  at: Date
}

/** A mandi's trade in a commodity, for the guide; other columns are used only in SQL. */
interface MandiTradeTable {
  commodity: string
  is_implausible: boolean
}

/** The daily fetch of a day, `2026-11-20` in India. */
interface PriceFetchTable {
  day: string
  tries: number
  tried_at: Date
  is_done: Generated<boolean>
}

export interface InformationTables {
  price_fetches: PriceFetchTable
  price_imports: PriceImportTable
  price_refusals: PriceRefusalTable
  price_strikes: PriceStrikeTable
  mandi_trade: MandiTradeTable
  sales: SalesTable
  items: ItemTable
  messages: MessageTable
  recent_senders: RecentSenderTable
}

/** The schema of this service, or a transaction in it. */
export type InformationDb = Kysely<InformationTables & GroundTables>

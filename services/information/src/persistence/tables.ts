import type { IndianState, InformationCategory, Language, PriceUnit } from '@boli/contracts'
import type { GroundTables } from '@boli/database'
import type { Generated, GeneratedAlways, Kysely } from 'kysely'

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
  /** When it may be mailed, or be tried again. */
  next_try_at: Date
  mailed_at: Date | null
  /** Who was signed in, under the name of then. */
  user_id: string | null
  username: string | null
  /** The lot that the message is about. */
  auction_id: string | null
  answered_at: Date | null
  /** The administrator's username. */
  answered_by: string | null
  search_text: GeneratedAlways<string>
}

/** Who sent messages within the last hour: `user <id>`, or `address <group>`. */
interface RecentSenderTable {
  message_id: string
  sender: string
  received_at: Date
}

/** A lot that was sold, for the guide of prices. */
interface SalesTable {
  auction_id: string
  commodity: string
  price_unit: PriceUnit
  state: IndianState | null
  price_paise: number
  seller_id: string
  sold_at: Date
}

export interface InformationTables {
  sales: SalesTable
  items: ItemTable
  messages: MessageTable
  recent_senders: RecentSenderTable
}

/** The schema of this service, or a transaction in it. */
export type InformationDb = Kysely<InformationTables & GroundTables>

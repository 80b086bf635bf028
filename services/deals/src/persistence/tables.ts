import type {
  AccountLanguage,
  DealParty,
  DealState,
  IndianState,
  QuantityUnit,
  RatingView,
  Role,
  SuspensionScope,
  TimelineEntry,
} from '@boli/contracts'
import type { Database } from '@boli/database'
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { DealRecord, Standing } from '../domain/deal.ts'
import type { BillTables } from './bill-tables.ts'

/** Dates are read as Date and written as Date or ISO text. */
type Time = ColumnType<Date, Date | string, Date | string>
type OptionalTime = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>

/** This service's copy of users. */
interface UsersTable {
  id: string
  username: string
  fullname: string
  role: Role
  language: Generated<AccountLanguage['language']>
  joined_at: Time
  version: number
  deleted_at: OptionalTime
  /** Version of the last `standing-changed`. */
  standing_version: Generated<number>
}

export type DealPhase = 'active' | 'completed' | 'cancelled'

/** Quantities are smallest parts of the unit: grams, millilitres, pieces. */
export interface DealsTable {
  id: string
  auction_id: string
  farmer_id: string
  buyer_id: string
  state: DealState
  phase: GeneratedAlways<DealPhase>
  version: number
  waiting_for: DealParty | 'admin' | null
  /** The party who must act; null if it is an administrator or nobody. */
  waiting_id: GeneratedAlways<string | null>
  deadline_at: OptionalTime
  /** When a deadline changes the deal next. */
  acts_at: OptionalTime
  product_name: string
  category: string
  origin: string
  image: string | null
  unit: QuantityUnit
  lot_state: IndianState | null
  listed_parts: number
  /** Per price unit. */
  price_paise: number
  reserve_paise: number | null
  due_paise: number
  received_paise: Generated<number>
  standings: JSONColumnType<Standing[]>
  record: JSONColumnType<DealRecord>
  created_at: Time
  agreed_at: OptionalTime
  closed_at: OptionalTime
}

interface TimelineTable {
  id: GeneratedAlways<number>
  deal_id: string
  at: Time
  by: TimelineEntry['by']
  user_id: string | null
  /** The member of the user's firm who took the step; null for the user. */
  taken_by: Generated<string | null>
  kind: string
  detail: JSONColumnType<TimelineEntry['detail']>
}

export interface RatingsTable {
  id: string
  deal_id: string
  by: DealParty
  by_id: string
  about_id: string
  stars: number
  tags: JSONColumnType<RatingView['tags']>
  text: string | null
  reply: string | null
  rated_at: Time
  /** Since when it is visible. */
  shown_at: OptionalTime
  /** When an administrator hid its text. */
  hidden_at: OptionalTime
}

interface StrikesTable {
  deal_id: string
  user_id: string
  given_at: Time
  ends_at: Time
  lifted_at: OptionalTime
  lifted_by: string | null
  note: string | null
}

interface SuspensionsTable {
  id: string
  user_id: string
  scope: SuspensionScope
  reason: string
  given_at: Time
  given_by: string
  ends_at: Time
  lifted_at: OptionalTime
  lifted_by: string | null
  note: string | null
}

interface StepKeysTable {
  user_id: string
  key: string
  digest: Buffer
  deal_id: string
  used_at: Time
}

interface AdminLooksTable {
  admin_id: string
  deal_id: string
  act: string
  day: Time
}

export interface DealsTables extends BillTables {
  users: UsersTable
  deals: DealsTable
  timeline: TimelineTable
  ratings: RatingsTable
  strikes: StrikesTable
  suspensions: SuspensionsTable
  step_keys: StepKeysTable
  admin_looks: AdminLooksTable
}

export type DealsDatabase = Database<DealsTables>
/** A pool or a transaction over this service's tables. */
export type Queries = DealsDatabase['db']

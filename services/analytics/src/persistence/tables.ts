import type { GroundTables } from '@boli/database'
import { type Kysely, sql } from 'kysely'
import type { ActivityRow } from '../domain/activity.ts'
import type { BidderRow, BidRow, DealRow, LotRow, UserRow } from '../domain/rows.ts'

/** A date column reads as text, so that a day stays that day in every time zone. */
interface CounterTable {
  name: string
  day: string
  key: string
  value: number
}

/** Rows as the driver returns them: times are `Date`s here, and text in the domain. */
type Stored<Row, Times extends keyof Row> = Omit<Row, Times> & {
  [Time in Times]: Date | Extract<Row[Time], null>
}

export interface AnalyticsTables {
  users: Stored<UserRow, 'created_at' | 'deleted_at' | 'removed_at' | 'scheduled_at'>
  lots: Stored<LotRow, 'created_at' | 'end_time' | 'closed_at' | 'sale_opened_at' | 'sold_at'>
  bids: Stored<BidRow, 'placed_at'>
  bidders: Stored<BidderRow, 'first_bid_at'>
  deals: Stored<DealRow, 'agreed_at' | 'completed_at' | 'cancelled_at' | 'disputed_at'>
  counters: CounterTable
  activity: ActivityRow
  parked_events: { event_id: string; topic: string; consumer: string; error: string; parked_at: Date }
  /** `version`: {@link PROJECTIONS_VERSION} of the release that last built the projections from the first event. */
  rebuild: { only_row: boolean; is_running: boolean; version: number }
}

/** The schema of this service, or a transaction in it. */
export type AnalyticsDb = Kysely<AnalyticsTables & GroundTables>

/**
 * A set of projection tables. `current` is what the dashboard reads; `next` exists while a rebuild fills it.
 */
export type Generation = 'current' | 'next'

/**
 * Raise it in a release that counts differently, or that handles an event type which an earlier release skipped: the
 * upgrade then rebuilds the projections.
 */
export const PROJECTIONS_VERSION = 1

/** The tables that are fed by events alone and can be rebuilt from the topics. */
export const projectionTables = ['users', 'lots', 'bids', 'bidders', 'deals', 'counters'] as const
export type ProjectionTable = (typeof projectionTables)[number]

function tableName(table: ProjectionTable, generation: Generation): string {
  return generation === 'next' ? `${table}_next` : table
}

/** A reference to a projection's table, for raw statements. */
export function tableOf(table: ProjectionTable, generation: Generation) {
  return sql.table(tableName(table, generation))
}

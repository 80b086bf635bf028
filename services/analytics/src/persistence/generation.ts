import { sql } from 'kysely'

/**
 * A set of projection tables. `current` is what the dashboard reads; `next` exists while a rebuild fills it.
 */
export type Generation = 'current' | 'next'

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

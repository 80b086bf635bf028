import { sql } from 'kysely'
import type { Queries } from './tables.ts'

/** The database's clock at this moment, in whole milliseconds; call it after taking locks. */
export async function readClock(db: Queries): Promise<number> {
  const { rows } = await sql<{ nowMs: number }>`
    select floor(extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs"
  `.execute(db)
  const row = rows[0]
  if (!row) throw new Error('The clock query returned no row')
  return row.nowMs
}

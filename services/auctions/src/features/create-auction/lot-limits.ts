import { newId } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import { sql } from 'kysely'
import type { Queries } from '../../persistence/tables.ts'

/** How many lots one farmer may have. */
export interface LotLimits {
  /** Limit of running and scheduled lots. */
  open: number
  /** Limit of lots listed within an hour. */
  hourly: number
}

export const defaultLotLimits: LotLimits = { open: 200, hourly: 60 }

const HOUR_MS = 60 * 60_000

/**
 * Requires that the farmer may list one more lot; exact if the farmer's row is locked.
 * @returns the database's clock, in whole milliseconds.
 * @throws {ApiError} `too-many-open-lots` or `too-many-new-lots`.
 */
export async function requireRoom(trx: Queries, farmerId: string, limits: LotLimits): Promise<number> {
  // Ids sort by creation time.
  const { rows } = await sql<{ open: number; recent: number; nowMs: number }>`
    select count(*) filter (where status in ('scheduled', 'active')) as open,
      count(*) filter (where id >= ${newId(Date.now() - HOUR_MS)}) as recent,
      floor(extract(epoch from clock_timestamp()) * 1000)::bigint as "nowMs"
    from auctions where farmer_id = ${farmerId}
  `.execute(trx)
  const [row] = rows
  if (!row) throw new Error('The count of lots returned no row')
  if (row.open >= limits.open) throw new ApiError('too-many-open-lots', { params: { limit: limits.open } })
  if (row.recent >= limits.hourly)
    throw new ApiError('too-many-new-lots', { params: { limit: limits.hourly }, retryAfterSeconds: 600 })
  return row.nowMs
}

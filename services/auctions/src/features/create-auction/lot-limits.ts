import { newId } from '@boli/contracts'
import { Refusal } from '@boli/http-kit'
import { sql } from 'kysely'
import type { Queries } from '../../persistence/tables.ts'

/** How many lots one farmer may have. */
export interface LotLimits {
  /** Running, or about to. */
  open: number
  /** Listed within an hour. */
  hourly: number
}

export const defaultLotLimits: LotLimits = { open: 200, hourly: 60 }

const HOUR_MS = 60 * 60_000

/** Two lots listed at once by one farmer wait for each other: neither may be counted, or listed, twice. */
export async function lockFarmer(trx: Queries, farmerId: string): Promise<void> {
  await sql`select from users where id = ${farmerId} for update`.execute(trx)
}

/**
 * Exact where the farmer is locked.
 * @throws {Refusal} `too-many-open-lots` or `too-many-new-lots`.
 */
export async function requireRoom(
  trx: Queries,
  farmerId: string,
  nowMs: number,
  limits: LotLimits,
): Promise<void> {
  // Ids sort by the time of their making.
  const { rows } = await sql<{ open: number; recent: number }>`
    select count(*) filter (where status in ('scheduled', 'active')) as open,
      count(*) filter (where id >= ${newId(nowMs - HOUR_MS)}) as recent
    from auctions where farmer_id = ${farmerId}
  `.execute(trx)
  const { open = 0, recent = 0 } = rows[0] ?? {}
  if (open >= limits.open) throw new Refusal('too-many-open-lots', { params: { limit: limits.open } })
  if (recent >= limits.hourly)
    throw new Refusal('too-many-new-lots', { params: { limit: limits.hourly }, retryAfterSeconds: 600 })
}

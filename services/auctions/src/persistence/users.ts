import { ApiError } from '@boli/http-kit'
import { sql } from 'kysely'
import type { Queries } from './tables.ts'

/** The acting user according to their token. */
export interface KnownUser {
  id: string
  username: string
  fullname: string
}

/** Stores the acting user from their token, if no event has delivered them yet. */
export async function rememberUser(trx: Queries, user: KnownUser): Promise<void> {
  await trx
    .insertInto('users')
    .values({ id: user.id, username: user.username, fullname: user.fullname })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/** A seller's rating, and the key of their tags in the log. */
export interface Seller {
  rating: number | null
  ratingCount: number
  logKey: string | null
}

/**
 * Locks the row of the seller, and creates it if no event has delivered them yet: so concurrent listings are counted
 * correctly, and no suspension is missed.
 * @throws {ApiError} `not-signed-in` if the account was deleted while its token is still valid, or `suspended` with the
 * end and the administrator's reason.
 */
export async function lockSeller(trx: Queries, user: KnownUser): Promise<Seller> {
  const { rows } = await sql<
    Seller & { isGone: boolean; suspendedUntil: Date | null; reason: string | null }
  >`
    with made as (
      insert into users (id, username, fullname) values (${user.id}, ${user.username}, ${user.fullname})
      on conflict (id) do nothing returning *
    ), known as (
      select * from users where id = ${user.id} for update
    )
    select rating_mean as rating, rating_count as "ratingCount", log_key as "logKey",
      deleted_at is not null as "isGone", listing_suspension_reason as reason,
      case when listing_suspended_until > clock_timestamp() then listing_suspended_until end as "suspendedUntil"
    from (select * from made union all select * from known) as seller
  `.execute(trx)
  const [row] = rows
  // Created by another transaction after this statement had begun.
  if (!row) return lockSeller(trx, user)
  const { isGone, suspendedUntil, reason, ...seller } = row
  if (isGone) throw new ApiError('not-signed-in')
  if (suspendedUntil) throw new ApiError('suspended', { params: suspensionParams(suspendedUntil, reason) })
  return seller
}

/** Parameters of a suspended user's refusal: until when, and the administrator's reason, or `strikes` as the cause. */
export function suspensionParams(until: Date, reason: string | null): Record<string, string> {
  return { until: until.toISOString(), ...(reason === null ? { cause: 'strikes' } : { reason }) }
}

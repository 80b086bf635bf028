import type { EventTypes } from '@boli/contracts'
import { sql } from 'kysely'
import type { Queries } from '../persistence/tables.ts'

/**
 * Stores until when a user may not bid or list, and why; their name may not be known yet. An older event changes
 * nothing. One of an earlier version of deals has one time for both.
 */
export async function applyStanding(
  trx: Queries,
  { userId, suspendedUntil, ...bars }: EventTypes['standing-changed'],
  version: number,
): Promise<void> {
  const both = suspendedUntil === null ? null : { until: suspendedUntil, reason: null }
  const { bidding = both, listing = both } = bars
  await sql`
    insert into users as known (id, username, fullname, standing_version, suspended_until, suspension_reason,
      listing_suspended_until, listing_suspension_reason)
    values (${userId}, '', '', ${version}, ${bidding?.until ?? null}, ${bidding?.reason ?? null},
      ${listing?.until ?? null}, ${listing?.reason ?? null})
    on conflict (id) do update
    set standing_version = excluded.standing_version, suspended_until = excluded.suspended_until,
      suspension_reason = excluded.suspension_reason,
      listing_suspended_until = excluded.listing_suspended_until,
      listing_suspension_reason = excluded.listing_suspension_reason
    where known.standing_version < excluded.standing_version
  `.execute(trx)
}

/** Stores in the same way how a user's deal partners rated them. */
export async function applyRating(
  trx: Queries,
  { userId, mean, count }: EventTypes['rating-changed'],
  version: number,
): Promise<void> {
  await sql`
    insert into users as known (id, username, fullname, rating_version, rating_mean, rating_count)
    values (${userId}, '', '', ${version}, ${mean}, ${count})
    on conflict (id) do update set rating_version = excluded.rating_version,
      rating_mean = excluded.rating_mean, rating_count = excluded.rating_count
    where known.rating_version < excluded.rating_version
  `.execute(trx)
}

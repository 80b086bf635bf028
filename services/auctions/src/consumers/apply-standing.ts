import type { EventTypes } from '@boli/contracts'
import { sql } from 'kysely'
import type { Queries } from '../persistence/tables.ts'

/** Keeps until when somebody is suspended; their name may not be known yet. An older event changes nothing. */
export async function applyStanding(
  trx: Queries,
  { userId, suspendedUntil }: EventTypes['standing-changed'],
  version: number,
): Promise<void> {
  await sql`
    insert into users as known (id, username, fullname, standing_version, suspended_until)
    values (${userId}, '', '', ${version}, ${suspendedUntil})
    on conflict (id) do update
    set standing_version = excluded.standing_version, suspended_until = excluded.suspended_until
    where known.standing_version < excluded.standing_version
  `.execute(trx)
}

/** Keeps how somebody's partners rated them, in the same way. */
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

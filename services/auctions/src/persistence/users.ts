import { Refusal } from '@boli/http-kit'
import { sql } from 'kysely'
import type { Queries } from './tables.ts'

/** What a token says of the person who acts. */
export interface KnownUser {
  id: string
  username: string
  fullname: string
}

/** Keeps what the acting user's token says where no event has told of them yet. */
export async function rememberUser(trx: Queries, user: KnownUser): Promise<void> {
  await trx
    .insertInto('users')
    .values({ id: user.id, username: user.username, fullname: user.fullname })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

/**
 * The user's row is locked by the caller, so that no suspension is passed by. Refuses people whose account is gone, though their token may live a little longer, and those who are suspended.
 * @returns how the user is rated.
 * @throws {Refusal} `not-signed-in`, or `suspended` with the time until which.
 */
export async function requireGoodStanding(
  trx: Queries,
  userId: string,
): Promise<{ rating: number | null; ratingCount: number }> {
  const row = await trx
    .selectFrom('users')
    .select([
      'deleted_at',
      'rating_mean',
      'rating_count',
      sql<Date | null>`case when suspended_until > clock_timestamp() then suspended_until end`.as(
        'suspended',
      ),
    ])
    .where('id', '=', userId)
    .executeTakeFirst()
  if (row?.deleted_at) throw new Refusal('not-signed-in')
  if (row?.suspended) throw new Refusal('suspended', { params: { until: row.suspended.toISOString() } })
  return { rating: row?.rating_mean ?? null, ratingCount: row?.rating_count ?? 0 }
}

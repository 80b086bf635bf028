import type { FollowedSeller } from '@boli/contracts'
import type { Queries } from './tables.ts'

/** The sellers that somebody follows, by name. */
export async function readFollowedSellers(db: Queries, userId: string): Promise<FollowedSeller[]> {
  const rows = await db
    .selectFrom('followed_sellers')
    .innerJoin('users', 'users.id', 'seller_id')
    .select(['users.id', 'username', 'followed_at'])
    .where('user_id', '=', userId)
    .orderBy('username')
    .execute()
  return rows.map((row) => ({
    _id: row.id,
    username: row.username,
    followedAt: row.followed_at.toISOString(),
  }))
}

/** Nothing of what a deleted user followed is kept, nor who followed them as a seller. */
export async function forgetFollowing(trx: Queries, userId: string): Promise<void> {
  await trx.deleteFrom('followed_lots').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('followed_sellers')
    .where((row) => row.or([row('user_id', '=', userId), row('seller_id', '=', userId)]))
    .execute()
}

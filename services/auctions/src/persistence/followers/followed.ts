import type { FollowedSeller, UserClaims } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import type { Queries } from '../tables.ts'
import { rememberUser } from '../users.ts'

/** The sellers that a user follows, by name. */
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

/**
 * Locks the follower's row, so that concurrent clicks count once.
 * @throws {ApiError} `not-signed-in` if the account was deleted.
 */
export async function lockFollower(trx: Queries, user: UserClaims): Promise<void> {
  await rememberUser(trx, { id: user.userId, username: user.username, fullname: user.fullname })
  const row = await trx
    .selectFrom('users')
    .select('deleted_at')
    .where('id', '=', user.userId)
    .forUpdate()
    .executeTakeFirst()
  if (row?.deleted_at) throw new ApiError('not-signed-in')
}

/** Deletes the followed lots and saved searches of a deleted user, and their followers. */
export async function forgetFollowing(trx: Queries, userId: string): Promise<void> {
  await trx.deleteFrom('saved_searches').where('user_id', '=', userId).execute()
  await trx.deleteFrom('notified_matches').where('user_id', '=', userId).execute()
  await trx.deleteFrom('search_digests').where('user_id', '=', userId).execute()
  await trx.deleteFrom('followed_lots').where('user_id', '=', userId).execute()
  await trx
    .deleteFrom('followed_sellers')
    .where((row) => row.or([row('user_id', '=', userId), row('seller_id', '=', userId)]))
    .execute()
}

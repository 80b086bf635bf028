import { followLimits, type UserClaims } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import { sql } from 'kysely'
import { lockFollower } from '../../persistence/followers/followed.ts'
import type { AuctionsDatabase, Queries } from '../../persistence/tables.ts'

/**
 * Follows a lot; following it twice changes nothing.
 * @throws {ApiError} `auction-not-found`, or `too-many-followed` with the limit.
 */
export async function followLot(database: AuctionsDatabase, user: UserClaims, auctionId: string) {
  await inTransaction(database.db, async (trx) => {
    await lockFollower(trx, user)
    const lot = await trx.selectFrom('auctions').select('id').where('id', '=', auctionId).executeTakeFirst()
    if (!lot) throw new ApiError('auction-not-found')
    const { rows } = await sql<{ isNew: boolean; count: number }>`
      select not exists (select from followed_lots where user_id = ${user.userId} and auction_id = ${auctionId}) as "isNew",
        (select count(*) from followed_lots where user_id = ${user.userId}) as count`.execute(trx)
    if (!isOneMore(rows[0], followLimits.lots)) return
    await trx.insertInto('followed_lots').values({ user_id: user.userId, auction_id: auctionId }).execute()
  })
}

/**
 * Follows the seller who has that username now.
 * @throws {ApiError} `not-found`, or `too-many-followed` with the limit.
 */
export async function followSeller(database: AuctionsDatabase, user: UserClaims, username: string) {
  await inTransaction(database.db, async (trx) => {
    await lockFollower(trx, user)
    const seller = await findSeller(trx, username)
    if (!seller) throw new ApiError('not-found')
    const { rows } = await sql<{ isNew: boolean; count: number }>`
      select not exists (select from followed_sellers where user_id = ${user.userId} and seller_id = ${seller.id}) as "isNew",
        (select count(*) from followed_sellers where user_id = ${user.userId}) as count`.execute(trx)
    if (!isOneMore(rows[0], followLimits.sellers)) return
    await trx.insertInto('followed_sellers').values({ user_id: user.userId, seller_id: seller.id }).execute()
  })
}

export function findSeller(db: Queries, username: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

function isOneMore(present: { isNew: boolean; count: number } | undefined, limit: number): boolean {
  if (!present?.isNew) return false
  if (present.count >= limit) throw new ApiError('too-many-followed', { params: { limit } })
  return true
}

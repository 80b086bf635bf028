import {
  AuctionParams,
  createEvent,
  EmptyAnswer,
  FollowingAnswer,
  FollowingQuery,
  FollowSellerParams,
  followLimits,
  routes,
  succeed,
  succeedList,
  topics,
  type UserClaims,
} from '@boli/contracts'
import { appendEvents, inTransaction, readClock } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../deps.ts'
import { toAuctionViews } from '../persistence/auction-view.ts'
import { lockFollower, readFollowedSellers } from '../persistence/followers/followed.ts'
import { listedByIds } from '../persistence/market/listed-auctions.ts'
import type { AuctionsDatabase, Queries } from '../persistence/tables.ts'

/** PUT and DELETE /auction/follow/:auctionId and /auction/follow-seller/:username; both are idempotent. */
export function followRoutes(app: Service, { database }: AuctionsDeps): void {
  const { db } = database
  for (const [route, change] of [
    [routes.followAuction, followLot],
    [routes.unfollowAuction, unfollowLot],
  ] as const)
    publicRoute(app, route, {
      schema: { params: AuctionParams, response: EmptyAnswer },
      async handler(request) {
        await change(database, currentUser(request), request.params.auctionId)
        return succeed(null)
      },
    })
  for (const [route, change] of [
    [routes.followSeller, followSeller],
    [routes.unfollowSeller, unfollowSeller],
  ] as const)
    publicRoute(app, route, {
      schema: { params: FollowSellerParams, response: EmptyAnswer },
      async handler(request) {
        await change(database, currentUser(request), request.params.username)
        return succeed(null)
      },
    })

  // GET /auction/following: running lots first, the next to end at the top, then ended ones.
  publicRoute(app, routes.following, {
    schema: { querystring: FollowingQuery, response: FollowingAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const { page = 1, limit = 20 } = request.query
      const { rows } = await sql<{ id: string }>`
        select auctions.id from followed_lots join auctions on auctions.id = auction_id
        where user_id = ${userId}
        order by array_position(array['active', 'scheduled'], status),
          case when status in ('active', 'scheduled') then ends_at end, ends_at desc, auctions.id
      `.execute(db)
      const auctionIds = rows.map(({ id }) => id)
      const lots = await listedByIds(db, auctionIds.slice((page - 1) * limit, page * limit))
      const sellers = await readFollowedSellers(db, userId)
      return {
        ...succeedList(toAuctionViews(lots), auctionIds.length > page * limit),
        following: { auctionIds, sellers },
      }
    },
  })
}

/**
 * Follows a lot; following it twice changes nothing.
 * @throws {ApiError} `auction-not-found`, or `too-many-followed` with the limit.
 */
async function followLot(database: AuctionsDatabase, user: UserClaims, auctionId: string) {
  await inTransaction(database.db, async (trx) => {
    await lockFollower(trx, user)
    const lot = await trx.selectFrom('auctions').select('id').where('id', '=', auctionId).executeTakeFirst()
    if (!lot) throw new ApiError('auction-not-found')
    const known = trx
      .selectFrom('followed_lots')
      .select('auction_id as id')
      .where('user_id', '=', user.userId)
    if (!isOneMore(await known.execute(), auctionId, followLimits.lots)) return
    await trx.insertInto('followed_lots').values({ user_id: user.userId, auction_id: auctionId }).execute()
    await publishFollowing(trx, user.userId, auctionId, true)
  })
}

async function unfollowLot(database: AuctionsDatabase, user: UserClaims, auctionId: string) {
  await inTransaction(database.db, async (trx) => {
    await lockFollower(trx, user)
    const { numDeletedRows } = await trx
      .deleteFrom('followed_lots')
      .where('user_id', '=', user.userId)
      .where('auction_id', '=', auctionId)
      .executeTakeFirst()
    if (numDeletedRows > 0n) await publishFollowing(trx, user.userId, auctionId, false)
  })
}

/** Call it under the lock of the follower: the database's clock orders the events of a user. */
async function publishFollowing(trx: Queries, userId: string, auctionId: string, follows: boolean) {
  const data = { userId, auctionId, follows }
  const about = { source: '/auctions', subject: auctionId, version: await readClock(trx) }
  await appendEvents(trx, topics.followers, [createEvent({ type: 'following-changed', ...about, data })])
}

/**
 * Follows the seller who has that username now.
 * @throws {ApiError} `not-found`, or `too-many-followed` with the limit.
 */
async function followSeller(database: AuctionsDatabase, user: UserClaims, username: string) {
  await inTransaction(database.db, async (trx) => {
    await lockFollower(trx, user)
    const seller = await findSeller(trx, username)
    if (!seller) throw new ApiError('not-found')
    const known = trx
      .selectFrom('followed_sellers')
      .select('seller_id as id')
      .where('user_id', '=', user.userId)
    if (!isOneMore(await known.execute(), seller.id, followLimits.sellers)) return
    await trx.insertInto('followed_sellers').values({ user_id: user.userId, seller_id: seller.id }).execute()
  })
}

async function unfollowSeller({ db }: AuctionsDatabase, { userId }: UserClaims, username: string) {
  const seller = await findSeller(db, username)
  if (!seller) return
  await db
    .deleteFrom('followed_sellers')
    .where('user_id', '=', userId)
    .where('seller_id', '=', seller.id)
    .execute()
}

function findSeller(db: Queries, username: string) {
  return db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

function isOneMore(known: readonly { id: string }[], id: string, limit: number): boolean {
  if (known.some((one) => one.id === id)) return false
  if (known.length >= limit) throw new ApiError('too-many-followed', { params: { limit } })
  return true
}

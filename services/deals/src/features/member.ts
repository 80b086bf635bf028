import { MemberAnswer, MemberParams, type MemberView, routes, succeed } from '@boli/contracts'
import { ApiError, publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { DealsDeps } from '../deps.ts'
import { readRatingMean } from '../persistence/standings.ts'
import type { Queries } from '../persistence/tables.ts'

const RATINGS_SHOWN = 20

/** GET /members/:username: the public profile of a user: member since, deals, ratings; no contact. */
export function memberRoute(app: Service, { database: { db } }: DealsDeps): void {
  publicRoute(app, routes.member, {
    schema: { params: MemberParams, response: MemberAnswer },
    handler: async (request) => {
      const user = await db
        .selectFrom('users')
        .select(['id', 'username', 'role', 'joined_at'])
        .where(sql<boolean>`lower(username) = lower(${request.params.username})`)
        .where('deleted_at', 'is', null)
        // Administrators neither sell nor buy, and have no public profile.
        .where('role', '<>', 'admin')
        .executeTakeFirst()
      if (!user) throw new ApiError('not-found')
      const [completedDeals, rating, ratings] = await Promise.all([
        countCompleted(db, user.id),
        readRatingMean(db, user.id),
        readShownRatings(db, user.id),
      ])
      return succeed({
        _id: user.id,
        username: user.username,
        role: user.role,
        since: user.joined_at.toISOString(),
        completedDeals,
        rating,
        ratings,
      })
    },
  })
}

/** Counts each side from its own index; no deal has the same user on both sides. */
async function countCompleted(db: Queries, userId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from deals where farmer_id = ${userId} and phase = 'completed')
      + (select count(*) from deals where buyer_id = ${userId} and phase = 'completed') as count
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Newest first. A hidden rating still has its stars. */
async function readShownRatings(db: Queries, userId: string): Promise<MemberView['ratings']> {
  const rows = await db
    .selectFrom('ratings')
    .leftJoin('users', 'users.id', 'ratings.by_id')
    .select([
      'ratings.id',
      'stars',
      'tags',
      'text',
      'reply',
      'hidden_at',
      'shown_at',
      'rated_at',
      'users.username',
    ])
    .where('about_id', '=', userId)
    .where('shown_at', 'is not', null)
    .orderBy('shown_at', 'desc')
    .limit(RATINGS_SHOWN)
    .execute()
  return rows.map(({ id, stars, tags, text, reply, hidden_at, rated_at, username }) => ({
    _id: id,
    stars,
    tags,
    text: hidden_at === null ? text : null,
    reply,
    by: username ?? '',
    at: rated_at.toISOString(),
  }))
}

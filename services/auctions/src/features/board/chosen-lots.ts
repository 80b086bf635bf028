import { BOARD_AT_MOST, type BoardQuery, isId } from '@boli/contracts'
import { ApiError, refuseFields } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import { byNextEnd } from '../../persistence/market/listed-auctions.ts'
import { passes } from '../../persistence/market/market-filter.ts'
import type { Queries } from '../../persistence/tables.ts'

export interface ChosenLot {
  id: string
  /** Whether the viewer has bid on it. */
  hasBid: boolean
}

/**
 * The lots of a board, and one more if there are more than it holds.
 * @throws {ApiError} `validation-failed` unless exactly one choice is given, or `not-found` for a search that is not the viewer's.
 */
export async function chooseLots(db: Queries, userId: string, query: BoardQuery): Promise<ChosenLot[]> {
  const given = [query.lots, query.following || undefined, query.search].filter((one) => one !== undefined)
  if (given.length !== 1)
    throw refuseFields({ field: 'lots', code: 'choice', message: 'Choose lots, following or one search' })
  if (query.lots !== undefined) return withOwnBids(db, userId, readIds(query.lots))
  const lots = query.search === undefined ? followedBy(userId) : await foundBy(db, userId, query.search)
  const { rows } = await sql<ChosenLot>`
    select id, ${hasBid(userId)} from (${lots}) auctions
    order by ${byNextEnd('id')} limit ${BOARD_AT_MOST + 1}`.execute(db)
  return rows
}

/** The lots of these ids in the order given, each once. */
export async function withOwnBids(db: Queries, userId: string, ids: readonly string[]): Promise<ChosenLot[]> {
  const { rows } = await sql<ChosenLot>`
    select id, ${hasBid(userId)} from unnest(${[...new Set(ids)]}::uuid[]) with ordinality as auctions (id, place)
    order by place`.execute(db)
  return rows
}

function readIds(lots: string): string[] {
  const ids = lots.split(',')
  if (ids.every(isId)) return ids
  throw refuseFields({ field: 'lots', code: 'pattern', message: 'Lots are named by their ids' })
}

const hasBid = (userId: string) => sql`exists (
  select from participations where bidder_id = ${userId} and auction_id = auctions.id) as "hasBid"`

const columns = sql`auctions.id, auctions.status, auctions.ends_at`

function followedBy(userId: string): RawBuilder<unknown> {
  return sql`
    select ${columns} from followed_lots join auctions on auctions.id = auction_id
    where user_id = ${userId}
      and (status in ('scheduled', 'active') or closed_at > now() - interval '1 day')`
}

async function foundBy(db: Queries, userId: string, searchId: string): Promise<RawBuilder<unknown>> {
  const search = await db
    .selectFrom('saved_searches')
    .selectAll()
    .where('id', '=', searchId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!search) throw new ApiError('not-found')
  const { category, commodity, state, district, query } = search
  const filter = {
    ...{ category, commodity, state, district, status: null },
    ...{ minPaise: search.min_paise, maxPaise: search.max_paise, priceUnit: search.price_unit },
  }
  const hasWords =
    query === null
      ? sql`true`
      : sql`id in (select id from lots where is_open and search_vector @@ ${query}::tsquery)`
  return sql`
    select ${columns} from auctions
    where status in ('scheduled', 'active') and ${passes(filter)} and ${hasWords}`
}

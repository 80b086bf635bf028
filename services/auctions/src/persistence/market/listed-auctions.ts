import type { Lot } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import type { Auction, Bidder } from '@boli/rules'
import { sql } from 'kysely'
import { type AuctionRow, auctionColumns, toAuction } from '../auction-row.ts'
import { keysOf } from '../pictures/pictures.ts'
import type { Queries } from '../tables.ts'
import { lotColumnNames, toLot } from './lot-columns.ts'

/** An auction with what is sold and who sells it. */
export interface ListedAuction {
  auction: Auction
  lot: Lot
  farmer: Bidder & { fullname: string; rating: number | null; ratingCount: number }
  /** The first is the cover. */
  pictureKeys: string[]
  isEdited: boolean
  /** The end has passed by the database's clock, and the result is not stored yet. */
  isSettling: boolean
  createdAt: Date
  /** Set for a sold lot. */
  buyerId: string | null
}

const auctionNames = (Object.keys(auctionColumns) as (keyof AuctionRow)[]).map(
  (name) => `auctions.${name}` as const,
)

/** Running lots by their end, then ended ones, the latest first. @param id The column of the auction's id. */
export const byNextEnd = (id: string) =>
  sql`(status in ('scheduled', 'active')) desc, case when status in ('scheduled', 'active') then ends_at end,
    ends_at desc, ${sql.ref(id)} desc`

/** Every column of {@link ListedAuction}; add conditions, order and lock, then map rows with {@link toListedAuction}. */
export function selectAuctions(db: Queries) {
  return db
    .selectFrom('auctions')
    .innerJoin('lots', 'lots.id', 'auctions.id')
    .leftJoin('users as farmer', 'farmer.id', 'auctions.farmer_id')
    .leftJoin('users as leader', 'leader.id', 'auctions.leader_id')
    .select([
      ...auctionNames,
      ...lotColumnNames,
      'auctions.state',
      'auctions.district',
      'lots.picture_key',
      'lots.more_pictures',
      'lots.is_edited',
      'lots.created_at',
      sql<
        string | null
      >`case auctions.status when 'completed' then coalesce(auctions.buyer_id, auctions.leader_id) end`.as(
        'sold_to',
      ),
      sql<boolean>`auctions.status = 'active' and auctions.ends_at <= clock_timestamp()`.as('is_settling'),
      'farmer.username as farmer_username',
      'farmer.fullname as farmer_fullname',
      'farmer.rating_mean',
      'farmer.rating_count',
      'leader.username as leader_username',
    ])
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectAuctions>['execute']>>[number]

/** Row → domain. */
export function toListedAuction(row: ListedRow): ListedAuction {
  return {
    auction: toAuction(row),
    lot: toLot(row),
    farmer: {
      id: row.farmer_id,
      username: row.farmer_username ?? '',
      fullname: row.farmer_fullname ?? '',
      rating: row.rating_mean,
      ratingCount: row.rating_count ?? 0,
    },
    pictureKeys: keysOf(row),
    isEdited: row.is_edited,
    isSettling: row.is_settling,
    createdAt: row.created_at,
    buyerId: row.sold_to,
  }
}

/** @throws {ApiError} `auction-not-found` */
export async function readAuction(db: Queries, auctionId: string): Promise<ListedAuction> {
  const row = await selectAuctions(db).where('auctions.id', '=', auctionId).executeTakeFirst()
  if (!row) throw new ApiError('auction-not-found')
  return toListedAuction(row)
}

/**
 * Reads one auction and locks its row until the transaction ends. It is read by a second statement: one that waits for
 * a lock sees later changes in the locked row, but not in joined rows.
 * @throws {ApiError} `auction-not-found`
 */
export async function lockAuction(trx: Queries, auctionId: string): Promise<ListedAuction> {
  await trx.selectFrom('auctions').select('id').where('id', '=', auctionId).forUpdate().execute()
  return readAuction(trx, auctionId)
}

/** Reads auctions in the order of the ids given; ids without an auction are skipped. */
export async function listedByIds(db: Queries, ids: readonly string[]): Promise<ListedAuction[]> {
  if (ids.length === 0) return []
  const rows = await selectAuctions(db).where('auctions.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => {
    const row = byId.get(id)
    return row ? [toListedAuction(row)] : []
  })
}

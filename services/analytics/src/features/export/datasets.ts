import { toRupees } from '@boli/contracts'
import type { Database } from '@boli/database'
import { sql } from 'kysely'
import { valueOfSale } from '../../domain/contributions.ts'
import { shownName } from '../../domain/rows.ts'
import type { AnalyticsTables } from '../../persistence/tables.ts'

type Line = (string | number | boolean | null)[]

interface Dataset {
  header: string[]
  /** One page after the given position, in order of time; amounts in rupees. */
  read(
    database: Database<AnalyticsTables>,
    range: { from: Date; until: Date },
    after: { at: Date; id: string },
    limit: number,
  ): Promise<{ line: Line; at: Date; id: string }[]>
}

const bids: Dataset = {
  header: ['bid', 'auction', 'sequence', 'bidder', 'amount_rupees', 'automatic', 'placed_at'],
  async read({ db }, range, after, limit) {
    const rows = await db
      .selectFrom('bids')
      .leftJoin('users', 'users.user_id', 'bids.bidder_id')
      .selectAll('bids')
      .select(['users.username', 'users.deleted_at'])
      .where('placed_at', '<', range.until)
      .where(sql<boolean>`(placed_at, bid_id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
      .orderBy('placed_at')
      .orderBy('bid_id')
      .limit(limit)
      .execute()
    return rows.map((row) => ({
      at: row.placed_at,
      id: row.bid_id,
      line: [
        row.bid_id,
        row.auction_id,
        row.sequence,
        shownName(row.username, row.deleted_at),
        toRupees(row.amount),
        row.is_automatic,
        row.placed_at.toISOString(),
      ],
    }))
  },
}

const users: Dataset = {
  header: ['user', 'username', 'role', 'verified', 'joined_at', 'deleted_at'],
  async read({ db }, range, after, limit) {
    const rows = await db
      .selectFrom('users')
      .selectAll()
      .where('created_at', '<', range.until)
      .where(sql<boolean>`(created_at, user_id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
      .orderBy('created_at')
      .orderBy('user_id')
      .limit(limit)
      .execute()
    return rows.flatMap((row) => {
      if (!row.created_at) return []
      const deletedAt = row.deleted_at?.toISOString() ?? null
      const username = shownName(row.username, row.deleted_at)
      const line = [row.user_id, username, row.role, row.is_verified, row.created_at.toISOString(), deletedAt]
      return [{ at: row.created_at, id: row.user_id, line }]
    })
  },
}

const auctions: Dataset = {
  header: [
    'auction',
    'product',
    'category',
    'farmer',
    'quantity',
    'unit',
    'base_price_rupees',
    'price_rupees',
    'lot_value_rupees',
    'bids',
    'participants',
    'status',
    'close_reason',
    'created_at',
    'end_time',
  ],
  async read({ db }, range, after, limit) {
    const rows = await db
      .selectFrom('lots')
      .leftJoin('users', 'users.user_id', 'lots.farmer_id')
      .selectAll('lots')
      .select(['users.username', 'users.deleted_at'])
      .where('lots.created_at', '<', range.until)
      .where(sql<boolean>`(lots.created_at, auction_id) > (${after.at}::timestamptz, ${after.id}::uuid)`)
      .orderBy('lots.created_at')
      .orderBy('auction_id')
      .limit(limit)
      .execute()
    return rows.flatMap((row) => {
      if (!row.created_at) return []
      const line = [
        row.auction_id,
        row.product_name,
        row.category,
        shownName(row.username, row.deleted_at),
        (row.quantity_milli ?? 0) / 1000,
        row.unit,
        rupees(row.base_price),
        rupees(row.sold_price ?? row.price),
        rupees(valueOfSale(row)),
        row.total_bids,
        row.participants,
        row.status,
        row.close_reason,
        row.created_at.toISOString(),
        row.end_time?.toISOString() ?? null,
      ]
      return [{ at: row.created_at, id: row.auction_id, line }]
    })
  },
}

function rupees(paise: number | null): number | null {
  return paise === null ? null : toRupees(paise)
}

export const datasets: Record<'users' | 'auctions' | 'bids', Dataset> = { users, auctions, bids }

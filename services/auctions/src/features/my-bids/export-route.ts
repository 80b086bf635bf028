import { OwnExportQuery, priceUnitOf, routes } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { readDays, sendTable, type TableColumn, type TableRow } from '@boli/http-kit/tables'
import { sql } from 'kysely'
import type { AuctionsDeps } from '../../deps.ts'
import { bidderOutcome } from '../../domain/bidders.ts'
import { placersOf } from '../../persistence/bid-queries.ts'
import { listedByIds } from '../../persistence/market/listed-auctions.ts'
import type { Queries } from '../../persistence/tables.ts'

const ROWS_AT_ONCE = 500

const columns: readonly TableColumn[] = [
  { title: 'Time (India)', kind: 'moment' },
  { title: 'Lot', kind: 'text' },
  { title: 'Bid (₹)', kind: 'paise' },
  { title: 'Per', kind: 'text' },
  { title: 'Automatic', kind: 'text' },
  { title: 'Placed by', kind: 'text' },
  { title: 'Result', kind: 'text' },
  { title: 'Seller', kind: 'text' },
  { title: 'Bid id', kind: 'text' },
  { title: 'Lot id', kind: 'text' },
]

/** GET /auction/myBids/export: the caller's own bids of a range of days as a file, oldest first. */
export function exportMyBidsRoute(app: Service, { database: { db } }: AuctionsDeps): void {
  publicRoute(app, routes.exportMyBids, {
    schema: { querystring: OwnExportQuery },
    handler: async (request, reply) => {
      const { format, from, to } = request.query
      const rows = linesOf(db, currentUser(request).userId, readDays({ from, to }))
      return sendTable(reply, format, { fileName: `boli-bids-${from}-${to}`, columns, rows })
    },
  })
}

async function* linesOf(
  db: Queries,
  bidderId: string,
  days: { from: Date; until: Date },
): AsyncGenerator<TableRow> {
  let after: { placed_at: Date; auction_id: string; sequence: number } | null = null
  for (;;) {
    let query = db
      .selectFrom('bids')
      .select(['id', 'auction_id', 'sequence', 'amount_paise', 'is_automatic', 'placed_at', 'placed_by'])
      .where('bidder_id', '=', bidderId)
      .where('placed_at', '>=', days.from)
      .where('placed_at', '<', days.until)
      .orderBy('placed_at')
      .orderBy('auction_id')
      .orderBy('sequence')
      .limit(ROWS_AT_ONCE)
    if (after) {
      const place = sql`(${after.placed_at}::timestamptz, ${after.auction_id}::uuid, ${after.sequence}::int)`
      query = query.where(sql<boolean>`(placed_at, auction_id, sequence) > ${place}`)
    }
    const bids = await query.execute()
    const placers = await placersOf(db, bids)
    const listed = await listedByIds(db, [...new Set(bids.map(({ auction_id }) => auction_id))])
    const lots = new Map(listed.map((lot) => [lot.auction.id, lot]))
    for (const bid of bids) {
      const found = lots.get(bid.auction_id)
      if (!found) continue
      yield [
        bid.placed_at.getTime(),
        found.lot.productName,
        bid.amount_paise,
        priceUnitOf(found.lot.quantity.unit),
        bid.is_automatic ? 'yes' : 'no',
        bid.placed_by === null ? '' : (placers.get(bid.placed_by) ?? ''),
        bidderOutcome(found, bidderId),
        found.farmer.username,
        bid.id,
        bid.auction_id,
      ]
    }
    after = bids.at(-1) ?? null
    if (bids.length < ROWS_AT_ONCE) return
  }
}

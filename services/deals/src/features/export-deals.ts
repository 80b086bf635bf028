import { OwnExportQuery, routes } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { readDays, sendTable, type TableColumn, type TableRow } from '@boli/http-kit/tables'
import { sql } from 'kysely'
import type { DealsDeps } from '../deps.ts'
import { presentSummary, readDealsByIds } from '../persistence/read-deals.ts'
import type { Queries } from '../persistence/tables.ts'
import { readUsernames } from '../persistence/users.ts'

const DEALS_AT_ONCE = 200

const columns: readonly TableColumn[] = [
  { title: 'Opened (India)', kind: 'moment' },
  { title: 'Lot', kind: 'text' },
  { title: 'Your part', kind: 'text' },
  { title: 'Other party', kind: 'text' },
  { title: 'Price (₹)', kind: 'paise' },
  { title: 'Per', kind: 'text' },
  { title: 'Due (₹)', kind: 'paise' },
  { title: 'Net to farmer (₹)', kind: 'paise' },
  { title: 'Estimate', kind: 'text' },
  { title: 'State', kind: 'text' },
  { title: 'Deal id', kind: 'text' },
  { title: 'Lot id', kind: 'text' },
]

/** GET /deals/export: the caller's deals that were opened on some days as a file, oldest first. */
export function exportDealsRoute(app: Service, { database: { db } }: DealsDeps): void {
  publicRoute(app, routes.exportDeals, {
    schema: { querystring: OwnExportQuery },
    handler: async (request, reply) => {
      const { format, from, to } = request.query
      const rows = linesOf(db, currentUser(request).userId, readDays({ from, to }))
      return sendTable(reply, format, { fileName: `boli-deals-${from}-${to}`, columns, rows })
    },
  })
}

/** The figures are those of the API, in paise. */
async function* linesOf(
  db: Queries,
  userId: string,
  days: { from: Date; until: Date },
): AsyncGenerator<TableRow> {
  // Each side is read from its own index; a user has thousands of deals at most.
  const { rows } = await sql<{ id: string }>`
    select id from (
      select id, created_at from deals where farmer_id = ${userId}
      union all
      select id, created_at from deals where buyer_id = ${userId}) as own
    where created_at >= ${days.from} and created_at < ${days.until} order by id`.execute(db)
  for (let first = 0; first < rows.length; first += DEALS_AT_ONCE) {
    const ids = rows.slice(first, first + DEALS_AT_ONCE).map(({ id }) => id)
    const deals = await readDealsByIds(db, ids)
    const people = deals.flatMap(({ farmerId, buyerId }) => [farmerId, buyerId])
    const usernames = await readUsernames(db, people)
    for (const deal of deals) {
      const summary = presentSummary(deal, usernames)
      const isSeller = deal.farmerId === userId
      yield [
        Date.parse(summary.createdAt),
        summary.auction.productName,
        isSeller ? 'seller' : 'buyer',
        (isSeller ? summary.buyer : summary.seller).username,
        paise(summary.price),
        summary.priceUnit,
        paise(summary.due),
        paise(summary.netInHand),
        summary.isEstimate ? 'yes' : 'no',
        summary.state,
        summary._id,
        summary.auction._id,
      ]
    }
  }
}

const paise = (rupees: number): number => Math.round(rupees * 100)

import { DealExportQuery, type DealSummary, routes } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { readDays, sendTable, type TableColumn, type TableRow } from '@boli/http-kit/tables'
import { type RawBuilder, sql } from 'kysely'
import type { DealsDeps } from '../deps.ts'
import type { Deal } from '../domain/deal.ts'
import { presentPayments } from '../persistence/deal-parts.ts'
import { readSummaries } from '../persistence/read-deals.ts'
import type { Queries } from '../persistence/tables.ts'

const DEALS_AT_ONCE = 200

/** One row of a file: a deal, or one of its payments or papers. */
interface Line {
  dealId: string
  /** Number of the payment, from 1. */
  number?: number
  paper?: 'bill' | 'credit note'
  paperNumber?: string
  /** Number of the bill that a credit note corrects. */
  bill?: string | null
  day?: string
  paise?: number
}

type Days = Pick<DealExportQuery, 'from' | 'to'>

interface Kind {
  columns: readonly TableColumn[]
  /** The lines of a user's deals on some days, in the order of the file. */
  select: (own: RawBuilder<unknown>, days: Days) => RawBuilder<Line>
  /** `parties` are the lot, the caller's part and the other party. */
  row: (line: Line, deal: Deal, summary: DealSummary, parties: TableRow) => TableRow
}

const text = (title: string): TableColumn => ({ title, kind: 'text' })
const rupees = (title: string): TableColumn => ({ title, kind: 'paise' })
const parties = [text('Lot'), text('Your part'), text('Other party')]

const kinds: Record<NonNullable<DealExportQuery['kind']>, Kind> = {
  deals: {
    columns: [
      { title: 'Opened (India)', kind: 'moment' },
      ...[...parties, rupees('Price (₹)'), text('Per'), rupees('Due (₹)'), rupees('Net to farmer (₹)')],
      ...[text('Estimate'), text('State'), text('Deal id'), text('Lot id')],
    ],
    select: (own, { from, to }) => sql<Line>`
      select id as "dealId" from ${own}
      where (created_at at time zone 'Asia/Kolkata')::date between ${from}::date and ${to}::date order by id`,
    row: (_line, _deal, summary, of) => [
      Date.parse(summary.createdAt),
      ...of,
      ...[paise(summary.price), summary.priceUnit, paise(summary.due), paise(summary.netInHand)],
      ...[summary.isEstimate ? 'yes' : 'no', summary.state, summary._id, summary.auction._id],
    ],
  },
  payments: {
    columns: [
      { title: 'Paid on', kind: 'day' },
      ...[...parties, rupees('Amount (₹)'), text('Method'), text('Reference'), text('State')],
      { title: 'Reported (India)', kind: 'moment' },
      text('Deal id'),
    ],
    select: (own, { from, to }) => sql<Line>`
      select id as "dealId", number::integer from ${own}
      cross join jsonb_array_elements(record -> 'payments') with ordinality as paid (payment, number)
      where payment ->> 'paidOn' between ${from} and ${to} order by payment ->> 'paidOn', id, number`,
    row({ number = 1 }, deal, _summary, of) {
      const payment = presentPayments(deal)[number - 1]
      if (!payment) return []
      const { paidOn, amount, method, reference, state, recordedAt } = payment
      const said = [paise(amount), method, reference, state, Date.parse(recordedAt)]
      return [paidOn, ...of, ...said, deal.id]
    },
  },
  bills: {
    columns: [
      { title: 'Date', kind: 'day' },
      ...[text('Paper'), text('Number'), text('On bill'), ...parties, rupees('Amount (₹)'), text('Deal id')],
    ],
    select: (own, { from, to }) => sql<Line>`
      select papers.* from ${own} join (
        select deal_id as "dealId", 'bill' as paper, number as "paperNumber", null as bill, issued_on::text as day,
          due_paise as paise from bills
        union all
        select deal_id, 'credit note', number, content ->> 'billNumber', issued_on::text, paise from credit_notes) as papers
        on papers."dealId" = own.id
      where day between ${from} and ${to} order by day, paper, "paperNumber", "dealId"`,
    row: ({ day = '', paper = '', paperNumber = '', bill, paise: amount = 0 }, { id }, _summary, of) => [
      ...[day, paper, paperNumber, bill ?? '', ...of, amount, id],
    ],
  },
}

/**
 * GET /deals/export: the caller's deals that were opened on some days, payments made or bills and credit notes issued on
 * them, as a file. Figures are those of the API.
 */
export function exportDealsRoute(app: Service, { database: { db } }: DealsDeps): void {
  publicRoute(app, routes.exportDeals, {
    schema: { querystring: DealExportQuery },
    handler: async (request, reply) => {
      const { kind = 'deals', format, from, to } = request.query
      readDays({ from, to })
      const { columns } = kinds[kind]
      const rows = rowsOf(db, kinds[kind], currentUser(request).userId, { from, to })
      return sendTable(reply, format, { fileName: `boli-${kind}-${from}-${to}`, columns, rows })
    },
  })
}

/** Each side is read from its own index; a user has thousands of deals at most. */
const ownDeals = (userId: string) => sql`(
  select id, created_at, record from deals where farmer_id = ${userId}
  union all
  select id, created_at, record from deals where buyer_id = ${userId}) as own`

async function* rowsOf(
  db: Queries,
  { select, row }: Kind,
  userId: string,
  days: Days,
): AsyncGenerator<TableRow> {
  const { rows: lines } = await select(ownDeals(userId), days).execute(db)
  for (let first = 0; first < lines.length; first += DEALS_AT_ONCE) {
    const some = lines.slice(first, first + DEALS_AT_ONCE)
    const deals = await readSummaries(db, [...new Set(some.map(({ dealId }) => dealId))])
    const byId = new Map(deals.map((one) => [one.deal.id, one]))
    for (const line of some) {
      const found = byId.get(line.dealId)
      if (found) yield row(line, found.deal, found.summary, partiesOf(found.summary, userId))
    }
  }
}

/** The lot, the caller's part in the deal, and the other party. */
function partiesOf({ auction, seller, buyer }: DealSummary, userId: string): TableRow {
  const isSeller = seller._id === userId
  return [auction.productName, isSeller ? 'seller' : 'buyer', (isSeller ? buyer : seller).username]
}

const paise = (amount: number): number => Math.round(amount * 100)

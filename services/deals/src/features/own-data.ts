import { OWN_DEALS_LIMIT, type OwnDealData, OwnDealDataAnswer, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { DealsDeps } from '../deps.ts'
import {
  presentAmount,
  presentHandover,
  presentPayment,
  presentRatings,
  presentWeighing,
} from '../persistence/deal-parts.ts'
import { presentMessage } from '../persistence/messages.ts'
import { readSummaries } from '../persistence/read-deals.ts'
import type { Queries } from '../persistence/tables.ts'

/**
 * GET /deals/my-data: the caller's own deals, newest first, for the export of personal data. Payout details and the
 * other party's contact are left out, because a file may be read by others.
 */
export function ownDealDataRoute(app: Service, { database: { db } }: DealsDeps): void {
  publicRoute(app, routes.ownDealData, {
    schema: { response: OwnDealDataAnswer },
    async handler(request) {
      const { userId } = currentUser(request)
      const ids = await newestDealsOf(db, userId)
      const newest = ids.slice(0, OWN_DEALS_LIMIT)
      const [deals, messages] = await Promise.all([
        readSummaries(db, newest),
        ownMessages(db, userId, newest),
      ])
      return succeed<OwnDealData>({
        deals: deals.map(({ deal, summary }) => ({
          ...summary,
          handover: presentHandover(deal),
          weighings: deal.weighings.map((weighing, index) => presentWeighing(deal, weighing, index)),
          amount: presentAmount(deal),
          payments: deal.payments.map((payment, index) => presentPayment(deal, payment, index)),
          ratings: presentRatings(deal, deal.farmerId === userId ? 'farmer' : 'buyer'),
          messages: messages.get(deal.id) ?? [],
        })),
        isComplete: ids.length <= OWN_DEALS_LIMIT,
      })
    },
  })
}

/** One more than the limit shows that there are older ones. */
async function newestDealsOf(db: Queries, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    (select id from deals where farmer_id = ${userId} order by id desc limit ${OWN_DEALS_LIMIT + 1})
    union (select id from deals where buyer_id = ${userId} order by id desc limit ${OWN_DEALS_LIMIT + 1})
    order by id desc limit ${OWN_DEALS_LIMIT + 1}`.execute(db)
  return rows.map(({ id }) => id)
}

async function ownMessages(db: Queries, userId: string, dealIds: readonly string[]) {
  if (dealIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('messages')
    .innerJoin('deals', 'deals.id', 'deal_id')
    .selectAll('messages')
    .where('deal_id', 'in', dealIds)
    .where(sql<boolean>`${userId} = case messages.by when 'farmer' then farmer_id else buyer_id end`)
    .orderBy('number')
    .execute()
  return Map.groupBy(
    rows.map((row) => ({ dealId: row.deal_id, ...presentMessage(row) })),
    ({ dealId }) => dealId,
  )
}

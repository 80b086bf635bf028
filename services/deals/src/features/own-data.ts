import { OWN_DEALS_LIMIT, type OwnDealData, OwnDealDataAnswer, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import { sql } from 'kysely'
import type { DealsDeps } from '../deps.ts'
import { presentRecord } from '../persistence/deal-parts.ts'
import { newestDealsOf } from '../persistence/find-deals.ts'
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
      // One more than the limit shows that there are older ones.
      const ids = await newestDealsOf(db, userId, OWN_DEALS_LIMIT + 1)
      const newest = ids.slice(0, OWN_DEALS_LIMIT)
      const [deals, messages] = await Promise.all([
        readSummaries(db, newest),
        ownMessages(db, userId, newest),
      ])
      return succeed<OwnDealData>({
        deals: deals.map(({ deal, summary }) => ({
          ...summary,
          ...presentRecord(deal, deal.farmerId === userId ? 'farmer' : 'buyer'),
          messages: messages.get(deal.id) ?? [],
        })),
        isComplete: ids.length <= OWN_DEALS_LIMIT,
      })
    },
  })
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

import { createEvent, type PayoutDetails, topics } from '@boli/contracts'
import { appendEvents, inTransaction } from '@boli/database'
import type { DealsDeps } from '../../deps.ts'
import { changePayout } from '../../domain/payouts/payout-change.ts'
import { storeDetails } from '../../payout-vault/stored-details.ts'
import { readClock } from '../../persistence/clock.ts'
import { readDeal } from '../../persistence/read-deals.ts'
import { storeChange } from '../../persistence/store-deal.ts'
import type { Queries } from '../../persistence/tables.ts'

/**
 * Stores where a farmer is paid from now on; null removes it. Every deal in which the farmer still is to be paid says
 * so in its timeline, and an event has the farmer notified, who may not have done it.
 */
export async function saveDetails(
  { database, payoutKeys, settings }: Pick<DealsDeps, 'database' | 'payoutKeys' | 'settings'>,
  { userId, details, requestId }: { userId: string; details: PayoutDetails | null; requestId: string },
): Promise<void> {
  await inTransaction(database.db, async (trx) => {
    const dealIds = await lockUnpaid(trx, userId)
    const now = await readClock(trx)
    await storeDetails(trx, payoutKeys, userId, details, new Date(now))
    for (const id of dealIds) {
      const deal = await readDeal(trx, id)
      if (deal)
        await storeChange(trx, deal, changePayout(deal), { by: 'farmer', userId, now, settings, requestId })
    }
    await appendEvents(trx, topics.deals, [
      createEvent({
        ...{ type: 'payout-details-changed', source: '/deals', subject: userId, version: 1, requestId },
        data: { userId },
      }),
    ])
  })
}

async function lockUnpaid(trx: Queries, farmerId: string): Promise<string[]> {
  const rows = await trx
    .selectFrom('deals')
    .select('id')
    .where('farmer_id', '=', farmerId)
    .where('phase', '=', 'active')
    .where('state', 'in', ['agreed', 'disputed'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

import {
  createEvent,
  type PayoutDetails,
  PayoutDetailsAnswer,
  PayoutDetailsBody,
  routes,
  succeed,
  topics,
} from '@boli/contracts'
import { appendEvents, inTransaction, readClock } from '@boli/database'
import { currentUser, forwardedAddress, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { DealsDeps } from '../deps.ts'
import { changePayout, readPayoutDetails } from '../domain/payouts/payout-details.ts'
import { readDetails, storeDetails } from '../payout-vault/stored-details.ts'
import { readDeal } from '../persistence/read-deals.ts'
import { storeChange } from '../persistence/store-deal.ts'
import type { Queries } from '../persistence/tables.ts'

const nothing: PayoutDetails = { upiId: null, holder: null, account: null, ifsc: null }

/** The user's payout details, which the buyer of an agreed deal also sees. Changing them requires the password. */
export function payoutDetailsRoutes(app: Service, deals: DealsDeps): void {
  const { database, payoutKeys, confirmPassword } = deals
  publicRoute(app, routes.payoutDetails, {
    schema: { response: PayoutDetailsAnswer },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      const stored = await readDetails(database.db, payoutKeys, currentUser(request).userId)
      return succeed(stored?.details ?? nothing)
    },
  })

  publicRoute(app, routes.savePayoutDetails, {
    schema: { body: PayoutDetailsBody, response: PayoutDetailsAnswer },
    handler: async (request, reply) => {
      const { password, ...given } = request.body
      const result = readPayoutDetails(given)
      if ('errors' in result) throw refuseFields(...result.errors)
      const { details } = result
      const { userId } = currentUser(request)
      const address = (await forwardedAddress(request)) ?? request.ip
      await confirmPassword({ userId, password, address }, request.id)
      await saveDetails(deals, { userId, details, requestId: request.id })
      reply.header('cache-control', 'private, no-store')
      return succeed(details ?? nothing, 'Payout details saved')
    },
  })
}

/**
 * Stores a farmer's new payout details; null removes them. Every deal with an open payment gets a timeline entry, and
 * an event notifies the farmer, who may not have made the change.
 */
async function saveDetails(
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

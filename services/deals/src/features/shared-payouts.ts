import {
  type Holding,
  routes,
  SharedDevicesBody,
  SharedPayoutsAnswer,
  sharedGroups,
  succeed,
} from '@boli/contracts'
import { inTransaction, recordAct } from '@boli/database'
import { adminCallOf, publicRoute, type Service } from '@boli/http-kit'
import type { DealsDeps } from '../deps.ts'
import { readDetails } from '../payout-vault/stored-details.ts'

/**
 * POST /admin/shared-payouts: which accounts share a bank account or UPI id, without showing it. Each use is
 * recorded before it is answered.
 */
export function sharedPayoutsRoute(app: Service, { database: { db }, payoutKeys }: DealsDeps): void {
  publicRoute(app, routes.sharedPayouts, {
    schema: { body: SharedDevicesBody, response: SharedPayoutsAnswer },
    handler: async (request) => {
      const { auctionId, userIds } = request.body
      return inTransaction(db, async (trx) => {
        const holdings: Holding[] = []
        for (const userId of userIds) {
          const { upiId, account, ifsc } = (await readDetails(trx, payoutKeys, userId))?.details ?? {}
          if (account) holdings.push({ userId, value: `${ifsc} ${account}` })
          if (upiId) holdings.push({ userId, value: upiId.toLowerCase() })
        }
        const facts = { lot: auctionId, accounts: userIds.length, userIds: userIds.join(' ') }
        const act = { act: 'see-shared-payouts', subject: auctionId, facts } as const
        await recordAct(trx, 'deals', adminCallOf(request), act)
        const groups = sharedGroups(holdings)
        return succeed(userIds.map((userId) => ({ userId, payouts: groups.get(userId) ?? [] })))
      })
    },
  })
}

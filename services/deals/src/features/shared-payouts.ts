import {
  type Holding,
  routes,
  SharedDevicesBody,
  SharedPayoutsAnswer,
  sharedGroups,
  succeed,
} from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { DealsDeps } from '../deps.ts'
import { readDetails } from '../payout-vault/stored-details.ts'
import { recordAct } from '../persistence/administration.ts'

/**
 * POST /admin/shared-payouts: which accounts share a bank account or UPI id, without showing it. Each use is
 * recorded before it is answered.
 */
export function sharedPayoutsRoute(app: Service, { database: { db }, payoutKeys }: DealsDeps): void {
  publicRoute(app, routes.sharedPayouts, {
    schema: { body: SharedDevicesBody, response: SharedPayoutsAnswer },
    handler: async (request) => {
      const { auctionId, userIds } = request.body
      const admin = currentUser(request)
      return inTransaction(db, async (trx) => {
        const holdings: Holding[] = []
        for (const userId of userIds) {
          const { upiId, account, ifsc } = (await readDetails(trx, payoutKeys, userId))?.details ?? {}
          if (account) holdings.push({ userId, value: `${ifsc} ${account}` })
          if (upiId) holdings.push({ userId, value: upiId.toLowerCase() })
        }
        await recordAct(
          trx,
          { admin, requestId: request.id },
          {
            ...{ act: 'see-shared-payouts', subject: auctionId },
            facts: { lot: auctionId, accounts: userIds.length, userIds: userIds.join(' ') },
          },
        )
        const groups = sharedGroups(holdings)
        return succeed(userIds.map((userId) => ({ userId, payouts: groups.get(userId) ?? [] })))
      })
    },
  })
}

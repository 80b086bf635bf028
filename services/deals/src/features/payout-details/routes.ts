import { PayoutDetails, PayoutDetailsAnswer, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { Deals } from '../../deps.ts'
import { readPayoutDetails } from '../../domain/payouts/read-payout-details.ts'
import { readDetails, storeDetails } from '../../payout-vault/stored-details.ts'

const nothing: PayoutDetails = { upiId: null, holder: null, account: null, ifsc: null }

/** One's own payout details; the buyer of an agreed deal alone is shown them beside. */
export function payoutDetailsRoutes(app: Service, { database: { db }, payoutKeys }: Deals): void {
  publicRoute(app, routes.payoutDetails, {
    schema: { response: PayoutDetailsAnswer },
    handler: async (request, reply) => {
      reply.header('cache-control', 'private, no-store')
      return succeed((await readDetails(db, payoutKeys, currentUser(request).userId)) ?? nothing)
    },
  })

  publicRoute(app, routes.savePayoutDetails, {
    schema: { body: PayoutDetails, response: PayoutDetailsAnswer },
    handler: async (request, reply) => {
      const result = readPayoutDetails(request.body)
      if ('errors' in result) throw refuseFields(...result.errors)
      await storeDetails(db, payoutKeys, currentUser(request).userId, result.details)
      reply.header('cache-control', 'private, no-store')
      return succeed(result.details ?? nothing, 'Payout details saved')
    },
  })
}

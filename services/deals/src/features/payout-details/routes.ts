import { type PayoutDetails, PayoutDetailsAnswer, PayoutDetailsBody, routes, succeed } from '@boli/contracts'
import { currentUser, forwardedAddress, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { DealsDeps } from '../../deps.ts'
import { readPayoutDetails } from '../../domain/payouts/read-payout-details.ts'
import { readDetails } from '../../payout-vault/stored-details.ts'
import { saveDetails } from './save-details.ts'

const nothing: PayoutDetails = { upiId: null, holder: null, account: null, ifsc: null }

/** One's own payout details, which the buyer of an agreed deal sees as well. Changing them takes the password. */
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

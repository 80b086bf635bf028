import { DealAnswer, DealParams, routes, succeed } from '@boli/contracts'
import { currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { DealsDeps } from '../../deps.ts'
import { readDealView } from '../../persistence/deal-view.ts'

/** GET /deals/:dealId: for the two parties and administrators. */
export function getDealRoute(app: Service, deals: DealsDeps): void {
  publicRoute(app, routes.getDeal, {
    schema: { params: DealParams, response: DealAnswer },
    async handler(request) {
      const user = currentUser(request)
      return succeed(await readDealView(deals, request.params.dealId, user, request.id))
    },
  })
}

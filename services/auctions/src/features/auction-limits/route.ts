import { AuctionLimitsAnswer, routes, succeed } from '@boli/contracts'
import { publicRoute, type Service } from '@boli/http-kit'
import type { AuctionsDeps } from '../../deps.ts'

/** GET /auction/limits: what the operator has set, for the form and the words of the pages. */
export function auctionLimitsRoute(app: Service, { limits }: AuctionsDeps): void {
  publicRoute(app, routes.auctionLimits, {
    schema: { response: AuctionLimitsAnswer },
    handler: async () => succeed(limits),
  })
}

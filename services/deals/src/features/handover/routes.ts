import { HandoverBody, PlainStep, routes } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import type { DealsDeps } from '../../deps.ts'
import { stepRoute } from '../../steps/step-route.ts'

/** Where, when and by whom the goods change hands. */
export function handoverRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.proposeHandover, {
    step: 'handover',
    body: HandoverBody,
    input: ({ body: { place, at, carrier, payBy = null } }) => ({
      place,
      at: Date.parse(at),
      carrier,
      payBy,
    }),
  })
  stepRoute(app, deals, routes.confirmHandover, {
    step: 'handover/confirm',
    body: PlainStep,
    input: () => null,
  })
}

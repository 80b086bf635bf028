import { CancelBody, PlainStep, routes } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import type { DealsDeps } from '../../deps.ts'
import { stepRoute } from '../../steps/step-route.ts'

/** Notice of a default, cancelling for it, and cancelling without fault by both. */
export function cancelRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.giveDefaultNotice, {
    step: 'default-notice',
    body: PlainStep,
    input: () => null,
  })
  stepRoute(app, deals, routes.cancelDeal, {
    step: 'cancel',
    body: CancelBody,
    input: ({ body: { reason, forDefault } }) => ({ reason, forDefault }),
  })
  stepRoute(app, deals, routes.agreeToCancel, { step: 'cancel/agree', body: PlainStep, input: () => null })
}

import { ConfirmWeighingBody, ReasonBody, routes, WeighingBody } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import type { DealsDeps } from '../../deps.ts'
import { stepRoute } from '../../steps/step-route.ts'

/** What the scale said, until both have confirmed the same. */
export function weighingRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.recordWeighing, {
    step: 'weighings',
    body: WeighingBody,
    photos: ({ photos = [] }) => photos,
    input: ({ body: { version: _version, photos = [], ...scale } }) => ({ ...scale, photos }),
  })
  stepRoute(app, deals, routes.confirmWeighing, {
    step: 'weighings/confirm',
    body: ConfirmWeighingBody,
    input: ({ number, body: { acceptDifference = false } }) => ({ number, acceptDifference }),
  })
  stepRoute(app, deals, routes.objectToWeighing, {
    step: 'weighings/object',
    body: ReasonBody,
    input: ({ number, body: { reason } }) => ({ number, reason }),
  })
}

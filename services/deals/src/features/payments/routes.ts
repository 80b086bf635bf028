import { PaymentBody, PlainStep, ReasonBody, routes } from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import type { DealsDeps } from '../../deps.ts'
import { readRupees } from '../../steps/read-rupees.ts'
import { stepRoute } from '../../steps/step-route.ts'

/** What the buyer says was paid, and what the farmer says has come. */
export function paymentRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.recordPayment, {
    step: 'payments',
    body: PaymentBody,
    photos: ({ photo }) => (photo === undefined ? [] : [photo]),
    input: ({ body: { amount, method, reference, paidOn, photo = null } }) => ({
      amountPaise: readRupees('amount', amount),
      ...{ method, reference, paidOn, photo },
    }),
  })
  stepRoute(app, deals, routes.confirmPayment, {
    step: 'payments/received',
    body: PlainStep,
    input: ({ number }) => ({ number }),
  })
  stepRoute(app, deals, routes.refusePayment, {
    step: 'payments/not-received',
    body: ReasonBody,
    input: ({ number, body: { reason } }) => ({ number, reason }),
  })
}

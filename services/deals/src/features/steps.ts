import {
  AnswerBody,
  CancelBody,
  ConfirmWeighingBody,
  CreditNoteBody,
  DecisionBody,
  HandoverBody,
  newId,
  PaymentBody,
  PlainStep,
  RatingBody,
  RatingReplyBody,
  ReasonBody,
  routes,
  WeighingBody,
} from '@boli/contracts'
import { readClock } from '@boli/database'
import { ApiError, type Service } from '@boli/http-kit'
import type { DealsDeps } from '../deps.ts'
import type { Deal, Standing } from '../domain/deal.ts'
import { askedDeal } from '../domain/opening.ts'
import { issueCreditNote } from '../persistence/bills.ts'
import { storeNewDeal } from '../persistence/store-deal.ts'
import type { Queries } from '../persistence/tables.ts'
import { nextInLine } from '../persistence/users.ts'
import { readRupees, stepRoute } from '../steps/step-route.ts'

/** The steps of the two parties; those of a dispute are in disputes.ts. */
export function stepRoutes(app: Service, deals: DealsDeps): void {
  decideRoutes(app, deals)
  handoverRoutes(app, deals)
  weighingRoutes(app, deals)
  paymentRoutes(app, deals)
  cancelRoutes(app, deals)
  ratingRoutes(app, deals)
}

/** Steps to an agreement after an unsold auction. */
function decideRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.decideDeal, {
    step: 'decision',
    body: DecisionBody,
    input: ({ action, price }) => ({
      action,
      pricePaise: price === undefined ? null : readRupees('price', price),
    }),
  })
  stepRoute(app, deals, routes.answerOffer, { step: 'answer', body: AnswerBody })
  stepRoute(app, deals, routes.askRunnerUp, {
    step: 'ask-runner-up',
    body: PlainStep,
    input: async (_said, deal, trx) => ({ successorId: newId(), standing: await runnerUpOf(trx, deal) }),
    follow: async (deal, trx, now) => {
      const { settings } = deals
      const standing = await runnerUpOf(trx, deal)
      const asked = askedDeal(deal, standing, { now, settings })
      await storeNewDeal(trx, asked, { by: 'farmer', userId: deal.farmerId, now, settings })
    },
  })
}

/** @throws {ApiError} `step-not-open` if nobody is left. */
async function runnerUpOf(trx: Queries, deal: Deal): Promise<Standing> {
  const next = await nextInLine(trx, deal)
  if (!next) throw new ApiError('step-not-open')
  return next
}

/** Steps of the handover: place, time and carrier. */
function handoverRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.proposeHandover, {
    step: 'handover',
    body: HandoverBody,
    input: ({ place, at, carrier, payBy = null }) => ({ place, at: Date.parse(at), carrier, payBy }),
  })
  stepRoute(app, deals, routes.confirmHandover, { step: 'handover/confirm', body: PlainStep })
}

/** Steps of weighing, until both parties have confirmed the same weight. */
function weighingRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.recordWeighing, {
    step: 'weighings',
    body: WeighingBody,
    input: ({ photos = [], ...scale }) => ({ ...scale, photos }),
  })
  stepRoute(app, deals, routes.confirmWeighing, {
    step: 'weighings/confirm',
    body: ConfirmWeighingBody,
    input: ({ number, acceptDifference = false }) => ({ number, acceptDifference }),
  })
  stepRoute(app, deals, routes.objectToWeighing, { step: 'weighings/object', body: ReasonBody })
}

/** Steps of payment: recorded by the buyer, confirmed by the farmer, and refunded by the farmer on an issued bill. */
function paymentRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.recordPayment, {
    step: 'payments',
    body: PaymentBody,
    input: ({ amount, method, reference, paidOn, photo = null }) => ({
      amountPaise: readRupees('amount', amount),
      ...{ method, reference, paidOn, photo },
    }),
  })
  stepRoute(app, deals, routes.confirmPayment, { step: 'payments/received', body: PlainStep })
  stepRoute(app, deals, routes.refusePayment, { step: 'payments/not-received', body: ReasonBody })
  stepRoute(app, deals, routes.creditBuyer, {
    step: 'credit-notes',
    body: CreditNoteBody,
    // If the rules refuse it, the note's number is free again.
    input: async ({ amount, note }, deal, trx) => {
      const paise = readRupees('amount', amount)
      const { number } = await issueCreditNote(trx, deal, { paise, note, now: await readClock(trx) })
      return { number, paise }
    },
  })
}

/** Notice of a default, cancellation for it, and cancellation by consent. */
function cancelRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.giveDefaultNotice, { step: 'default-notice', body: PlainStep })
  stepRoute(app, deals, routes.cancelDeal, { step: 'cancel', body: CancelBody })
  stepRoute(app, deals, routes.agreeToCancel, { step: 'cancel/agree', body: PlainStep })
}

/** Rating each other, and replying once. */
function ratingRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.rateDeal, {
    step: 'rating',
    body: RatingBody,
    input: ({ stars, tags = [], text = '' }) => ({ id: newId(), stars, tags, text: text.trim() || null }),
  })
  stepRoute(app, deals, routes.replyToRating, { step: 'rating/reply', body: RatingReplyBody })
}

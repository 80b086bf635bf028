import { AnswerBody, DecisionBody, newId, PlainStep, routes } from '@boli/contracts'
import { ApiError, type Service } from '@boli/http-kit'
import type { DealsDeps } from '../../deps.ts'
import type { Deal, Standing } from '../../domain/deal.ts'
import { askedDeal } from '../../domain/opening.ts'
import { nextInLine } from '../../persistence/runner-up.ts'
import { storeNewDeal } from '../../persistence/store-deal.ts'
import type { Queries } from '../../persistence/tables.ts'
import { readRupees } from '../../steps/read-rupees.ts'
import { stepRoute } from '../../steps/step-route.ts'

/** What leads to an agreement where the auction did not sell by itself. */
export function decideRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.decideDeal, {
    step: 'decision',
    body: DecisionBody,
    input: ({ body: { action, price } }) => ({
      action,
      pricePaise: price === undefined ? null : readRupees('price', price),
    }),
  })
  stepRoute(app, deals, routes.answerOffer, {
    step: 'answer',
    body: AnswerBody,
    input: ({ body: { accept } }) => ({ accept }),
  })
  stepRoute(app, deals, routes.askRunnerUp, {
    step: 'ask-runner-up',
    body: PlainStep,
    input: async ({ deal, trx }) => ({ successorId: newId(), standing: await runnerUpOf(trx, deal) }),
    follow: async (deal, trx, now) => {
      const { settings } = deals
      const standing = await runnerUpOf(trx, deal)
      const asked = askedDeal(deal, standing, { now, settings })
      await storeNewDeal(trx, asked, { by: 'farmer', userId: deal.farmerId, now, settings })
    },
  })
}

/** @throws {ApiError} `step-not-open` where nobody is left. */
async function runnerUpOf(trx: Queries, deal: Deal): Promise<Standing> {
  const next = await nextInLine(trx, deal)
  if (!next) throw new ApiError('step-not-open')
  return next
}

import {
  AdminDecisionBody,
  AppealBody,
  DisputeAnswerBody,
  DisputeBody,
  PlainStep,
  routes,
} from '@boli/contracts'
import type { Service } from '@boli/http-kit'
import type { DealsDeps } from '../deps.ts'
import type { Deal } from '../domain/deal.ts'
import type { Queries } from '../persistence/tables.ts'
import { readRupees, stepRoute } from '../steps/step-route.ts'

/** A dispute by either side, the other's answer, an administrator's decision, and one appeal. */
export function disputeRoutes(app: Service, deals: DealsDeps): void {
  stepRoute(app, deals, routes.openDispute, {
    step: 'dispute',
    body: DisputeBody,
    input: ({ kind, text, photos = [] }) => ({ kind, text, photos }),
  })
  stepRoute(app, deals, routes.answerDispute, {
    step: 'dispute/answer',
    body: DisputeAnswerBody,
    input: ({ text, photos = [] }) => ({ text, photos }),
  })
  stepRoute(app, deals, routes.withdrawDispute, { step: 'dispute/withdraw', body: PlainStep })
  stepRoute(app, deals, routes.appealDispute, { step: 'dispute/appeal', body: AppealBody })
  stepRoute(app, deals, routes.decideDispute, {
    step: 'dispute/decision',
    body: AdminDecisionBody,
    input: async ({ outcome, quantity = null, amount, fault = null, note }, deal, trx) => ({
      ...{ outcome, quantity, fault, note },
      amountPaise: amount === undefined ? null : readRupees('amount', amount),
      hasOtherAdmin: await hasOtherAdmin(trx, deal),
    }),
  })
}

/** Whether there is an administrator other than the one who decided. */
async function hasOtherAdmin(trx: Queries, { dispute }: Deal): Promise<boolean> {
  const decider = dispute?.decision?.by
  if (!decider) return true
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('id', '!=', decider)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

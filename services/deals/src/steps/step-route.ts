import {
  DealAnswer,
  DealParams,
  NumberedParams,
  type PublicRoute,
  parseRupees,
  succeed,
} from '@boli/contracts'
import { currentUser, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { Static, TObject, TSchema } from 'typebox'
import type { DealsDeps } from '../deps.ts'
import type { Deal } from '../domain/deal.ts'
import type { StepInputs, StepName } from '../domain/rules.ts'
import { readDealView } from '../persistence/deal-view.ts'
import type { Queries } from '../persistence/tables.ts'
import { readStepKey } from './step-key.ts'
import { type StepCall, takeStep } from './take-step.ts'

interface StepRoute<Name extends StepName, Body extends TSchema> extends Pick<StepCall<Name>, 'follow'> {
  step: Name
  body: Body
  input: (said: {
    body: Static<Body>
    /** Number of the weighing or payment in the path. */
    number: number
    deal: Deal
    trx: Queries
  }) => StepInputs[Name] | Promise<StepInputs[Name]>
  photos?: (body: Static<Body>) => readonly string[]
}

/** Registers a step of a deal under its path: it takes the step and answers with the resulting deal. */
export function stepRoute<Name extends StepName, Body extends TObject>(
  app: Service,
  deals: DealsDeps,
  route: PublicRoute,
  { step, body: schema, input, photos, follow }: StepRoute<Name, Body>,
): void {
  const params = route.path.includes(':number') ? NumberedParams : DealParams
  publicRoute(app, route, {
    schema: { params, body: schema, response: DealAnswer },
    async handler(request) {
      const user = currentUser(request)
      const { dealId, number = 0 } = request.params as { dealId: string; number?: number }
      const body = request.body as Static<Body> & { version: number }
      const answer = await takeStep(deals, {
        step,
        dealId,
        user,
        version: body.version,
        key: readStepKey(request.headers['idempotency-key'], user.userId, [step, dealId, number, body]),
        photos: photos?.(body) ?? [],
        requestId: request.id,
        input: (deal, trx) => input({ body, number, deal, trx }),
        ...(follow ? { follow } : {}),
      })
      return succeed(await readDealView(deals, answer, user, request.id))
    },
  })
}

/** An amount of a step's body in paise. @throws {ApiError} if it has fractions of a paisa or is too large. */
export function readRupees(field: string, rupees: number): number {
  const paise = parseRupees(rupees)
  if (paise === null) throw refuseFields({ field, code: 'amount', message: 'Please check the amount' })
  return paise
}

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

/** The body without the version, and the number of the weighing or payment in the path. */
type Said<Body extends TSchema> = Omit<Static<Body>, 'version'> & { number: number }

interface StepRoute<Name extends StepName, Body extends TSchema> extends Pick<StepCall<Name>, 'follow'> {
  step: Name
  body: Body
  /** Makes the step's input from the body; omitted if they are the same. */
  input?: (said: Said<Body>, deal: Deal, trx: Queries) => StepInputs[Name] | Promise<StepInputs[Name]>
}

/** Pictures that a body may name. */
interface WithPhotos {
  photos?: readonly string[]
  photo?: string
}

/** Registers a step of a deal under its path: it takes the step and answers with the resulting deal. */
export function stepRoute<Name extends StepName, Body extends TObject>(
  app: Service,
  deals: DealsDeps,
  route: PublicRoute,
  {
    step,
    body: schema,
    input,
    follow,
  }: StepRoute<Name, Body> &
    (Said<Body> extends StepInputs[Name] ? object : Required<Pick<StepRoute<Name, Body>, 'input'>>),
): void {
  const params = route.path.includes(':number') ? NumberedParams : DealParams
  publicRoute(app, route, {
    schema: { params, body: schema, response: DealAnswer },
    async handler(request) {
      const user = currentUser(request)
      const { dealId, number = 0 } = request.params as { dealId: string; number?: number }
      const body = request.body as Static<Body> & { version: number } & WithPhotos
      const { version, photos = [], photo = [] } = body
      const said = { ...body, number } as unknown as Said<Body>
      const answer = await takeStep(deals, {
        ...{ step, dealId, user, version, requestId: request.id },
        key: readStepKey(request, user.userId, [step, dealId, number, body]),
        photos: [...photos, photo].flat(),
        input: (deal, trx) => (input ? input(said, deal, trx) : (said as unknown as StepInputs[Name])),
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

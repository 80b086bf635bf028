import { type ChargeFields, type ChargesAnswer, routes } from '@boli/contracts'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useData } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

export type Charge = Static<typeof ChargesAnswer>['data'][number]

const chargesKey = ['admin', 'charges']

export function useCharges() {
  return useData<Static<typeof ChargesAnswer>>(chargesKey, routes.charges.path)
}

/** Adds a charge, or changes the one of this id. */
export function useSaveCharge(chargeId: string | null) {
  return useChange(
    (fields: ChargeFields) =>
      chargeId === null
        ? api.post(routes.addCharge.path, fields)
        : api.patch(pathOf(routes.changeCharge.path, { chargeId }), fields),
    chargesKey,
  )
}

import { type AdminDealsAnswer, type ChargeFields, type ChargesAnswer, routes } from '@boli/contracts'
import { useMutation } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useData, useListPage } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'
import { dealKeys } from '../../../lib/waiting-deals.ts'

const PAGE_SIZE = 20

interface DealsQuery {
  state: string
  search: string
  page: number
}

/** One page of the deals that wait for an administrator, of all, or of those in a state; found by id or username. */
export function useAllDeals({ state, search, page }: DealsQuery) {
  const key = [...dealKeys.lists, 'admin', state, search, page]
  return useListPage<typeof AdminDealsAnswer>(key, routes.adminDeals.path, {
    query: {
      ...(state === 'waiting' ? { waitingFor: 'admin' } : { state: state === 'all' ? undefined : state }),
      ...{ query: search, page, limit: PAGE_SIZE },
    },
    // While its page is closed it receives no changes.
    staleTime: 0,
  })
}

/** Lets a suspended member bid and list again. */
export function useLiftSuspension(userId: string) {
  return useMutation({
    mutationFn: (note: string) => api.post(pathOf(routes.liftSuspension.path, { id: userId }), { note }),
  })
}

export type Charge = Static<typeof ChargesAnswer>['data'][number]

const chargesKey = ['admin', 'charges']

export function useCharges() {
  return useData<typeof ChargesAnswer>(chargesKey, routes.charges.path)
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

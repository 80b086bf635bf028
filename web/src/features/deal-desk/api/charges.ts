import { type ChargeAnswer, type ChargeFields, type ChargesAnswer, routes } from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'

export type Charge = Static<typeof ChargesAnswer>['data'][number]

const chargesKey = ['admin', 'charges']

export function useCharges() {
  return useQuery({
    queryKey: chargesKey,
    queryFn: async ({ signal }) =>
      (await api.get<Static<typeof ChargesAnswer>>(routes.charges.path, { signal })).data,
  })
}

/** Adds a charge, or changes the one of this id. */
export function useSaveCharge(chargeId: string | null) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (fields: ChargeFields) =>
      chargeId === null
        ? api.post<Static<typeof ChargeAnswer>>(routes.addCharge.path, fields)
        : api.patch<Static<typeof ChargeAnswer>>(pathOf(routes.changeCharge.path, { chargeId }), fields),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: chargesKey }),
  })
}

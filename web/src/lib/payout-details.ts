import { type PayoutDetailsAnswer, type PayoutDetailsBody, routes } from '@boli/contracts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from './api-client.ts'

type Answer = Static<typeof PayoutDetailsAnswer>

const payoutKey = ['user', 'payout-details']

/** The payee's bank account or UPI id. */
export function usePayoutDetails() {
  return useQuery({
    queryKey: payoutKey,
    queryFn: async ({ signal }) => (await api.get<Answer>(routes.payoutDetails.path, { signal })).data,
    gcTime: 0,
  })
}

export function useSavePayoutDetails() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (details: PayoutDetailsBody) => api.put<Answer>(routes.savePayoutDetails.path, details),
    onSuccess: ({ data }) => queryClient.setQueryData(payoutKey, data),
  })
}

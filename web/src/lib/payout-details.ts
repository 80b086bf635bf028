import { type PayoutDetailsAnswer, type PayoutDetailsBody, routes } from '@boli/contracts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api } from './api-client.ts'
import { useData } from './use-answer.ts'

type Answer = Static<typeof PayoutDetailsAnswer>

const payoutKey = ['user', 'payout-details']

/** The payee's bank account or UPI id. */
export function usePayoutDetails() {
  return useData<Answer>(payoutKey, routes.payoutDetails.path, { gcTime: 0 })
}

export function useSavePayoutDetails() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (details: PayoutDetailsBody) => api.put<Answer>(routes.savePayoutDetails.path, details),
    onSuccess: ({ data }) => queryClient.setQueryData(payoutKey, data),
  })
}

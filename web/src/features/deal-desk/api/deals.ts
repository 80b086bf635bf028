import { type DealListAnswer, routes } from '@boli/contracts'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { dealKeys } from '../../../lib/deal-keys.ts'

const PAGE_SIZE = 20

interface DealsQuery {
  state: string
  search: string
  page: number
}

/** One page of all deals, of a state, by the names of lot or people. */
export function useAllDeals({ state, search, page }: DealsQuery) {
  return useQuery({
    queryKey: [...dealKeys.lists, 'admin', state, search, page],
    queryFn: ({ signal }) =>
      api.get<Omit<Static<typeof DealListAnswer>, 'waiting'>>(routes.adminDeals.path, {
        query: { state: state === 'all' ? undefined : state, query: search, page, limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
    // While its page is closed nothing tells it of a change.
    staleTime: 0,
  })
}

/** Lets a suspended member bid and list again. */
export function useLiftSuspension(userId: string) {
  return useMutation({
    mutationFn: (note: string) => api.post(pathOf(routes.liftSuspension.path, { id: userId }), { note }),
  })
}

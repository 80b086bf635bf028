import {
  API_PREFIX,
  type DealAnswer,
  type DealListAnswer,
  type DealPictureAnswer,
  type DealSummary,
  type DealsQuery,
  routes,
} from '@boli/contracts'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { readAllPages, usePages } from '../../../components/lists/use-pages.ts'
import { api, pathOf } from '../../../lib/api-client.ts'
import { queryClient } from '../../../lib/query-client.ts'
import { shrinkPicture } from '../../../lib/shrink-picture.ts'
import { dataOf } from '../../../lib/use-answer.ts'
import { dealKeys } from '../../../lib/waiting-deals.ts'

const dealQuery = (dealId: string) =>
  queryOptions({
    queryKey: dealKeys.detail(dealId),
    queryFn: dataOf<typeof DealAnswer>(pathOf(routes.getDeal.path, { dealId })),
  })

/** One deal in the viewer's version. */
export function useDeal(dealId: string) {
  return useQuery(dealQuery(dealId))
}

/** Prefetches a deal. */
export function prefetchDeal(dealId: string): void {
  void queryClient.prefetchQuery(dealQuery(dealId))
}

const dealId = (deal: DealSummary) => deal._id

export type OwnDealsQuery = Pick<Static<typeof DealsQuery>, 'filter' | 'sortBy' | 'query'>

const ownDeals = (query: OwnDealsQuery) => ({
  queryKey: dealKeys.list(query),
  path: routes.listDeals.path,
  query,
  idOf: dealId,
})

/** The viewer's deals, paged. */
export const useDeals = (query: OwnDealsQuery) =>
  usePages<DealSummary, Static<typeof DealListAnswer>>(ownDeals(query))

/** The viewer's deals, from all pages, for a file. */
export const readDeals = (query: OwnDealsQuery) => readAllPages<DealSummary>(ownDeals(query))

/**
 * Stores a picture for a step that will name it.
 * @returns The picture's key.
 */
export async function addDealPicture(dealId: string, file: File): Promise<string> {
  const form = new FormData()
  form.set('picture', await shrinkPicture(file))
  const path = pathOf(routes.addDealPicture.path, { dealId })
  return (await api.post<typeof DealPictureAnswer>(path, form)).data.picture
}

/** @param index counts from 1. */
export function creditNoteAddress(dealId: string, index: number): string {
  return `${API_PREFIX}${pathOf(routes.creditNote.path, { dealId, number: String(index) })}`
}

/** Address of the bill's PDF. */
export function billAddress(dealId: string): string {
  return `${API_PREFIX}${pathOf(routes.dealBill.path, { dealId })}`
}

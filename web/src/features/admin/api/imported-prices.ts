import { type ImportedPricesAnswer, type PriceImportAnswer, routes } from '@boli/contracts'
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { priceImportsKey } from './prices.ts'

const PAGE_SIZE = 20
const oneKey = (importId: string) => [...priceImportsKey, 'one', importId]

export function usePriceImport(importId: string) {
  return useQuery({
    queryKey: oneKey(importId),
    queryFn: ({ signal }) =>
      api.get<Static<typeof PriceImportAnswer>>(pathOf(routes.priceImport.path, { importId }), { signal }),
    select: (answer) => answer.data,
  })
}

/** One page of the valid prices of an import. */
export function useImportedPrices(importId: string, { search, page }: { search: string; page: number }) {
  return useQuery({
    queryKey: [...oneKey(importId), 'rows', search, page],
    queryFn: ({ signal }) =>
      api.get<Static<typeof ImportedPricesAnswer>>(pathOf(routes.importedPrices.path, { importId }), {
        query: { query: search, page, limit: PAGE_SIZE },
        signal,
      }),
    placeholderData: keepPreviousData,
  })
}

function useReasonedChange(pathname: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => api.post(pathname, { reason }),
    // Also after a failure: another administrator may have been faster.
    onSettled: () => queryClient.invalidateQueries({ queryKey: priceImportsKey }),
  })
}

/** Undoes all prices of an import. */
export function useTakeBack(importId: string) {
  return useReasonedChange(pathOf(routes.takeBackPrices.path, { importId }))
}

/** Undoes the price of one line. */
export function useStrikePrice(importId: string, line: number) {
  return useReasonedChange(pathOf(routes.strikePrice.path, { importId, line: `${line}` }))
}

import { type ImportedPricesAnswer, type PriceImportAnswer, routes } from '@boli/contracts'
import type { Static } from 'typebox'
import { api, pathOf } from '../../../lib/api-client.ts'
import { useData, useListPage } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'
import { priceImportsKey } from './prices.ts'

const PAGE_SIZE = 20
const oneKey = (importId: string) => [...priceImportsKey, 'one', importId]

export function usePriceImport(importId: string) {
  const path = pathOf(routes.priceImport.path, { importId })
  return useData<Static<typeof PriceImportAnswer>>(oneKey(importId), path)
}

/** One page of the valid prices of an import. */
export function useImportedPrices(importId: string, { search, page }: { search: string; page: number }) {
  const path = pathOf(routes.importedPrices.path, { importId })
  return useListPage<Static<typeof ImportedPricesAnswer>>([...oneKey(importId), 'rows', search, page], path, {
    query: { query: search, page, limit: PAGE_SIZE },
  })
}

function useReasonedChange(path: string) {
  return useChange((reason: string) => api.post(path, { reason }), priceImportsKey)
}

/** Undoes all prices of an import. */
export function useTakeBack(importId: string) {
  return useReasonedChange(pathOf(routes.takeBackPrices.path, { importId }))
}

/** Undoes the price of one line. */
export function useStrikePrice(importId: string, line: number) {
  return useReasonedChange(pathOf(routes.strikePrice.path, { importId, line: `${line}` }))
}

import {
  bodyLimits,
  type ImportedPricesAnswer,
  type PriceImportAnswer,
  type PriceImportsAnswer,
  type PriceImportView,
  routes,
} from '@boli/contracts'
import type { Static } from 'typebox'
import { ApiError, api, pathOf } from '../../../lib/api-client.ts'
import { useData, useListPage } from '../../../lib/use-answer.ts'
import { useChange } from '../../../lib/use-change.ts'

export const priceImportsKey = ['admin', 'price-imports']

type Answer = Static<typeof PriceImportAnswer>
const LONGEST_NAME = 200

/** One page of the files that were imported, newest first; with `unsolved` only those that still need attention. */
export function usePriceImports({
  page,
  limit,
  unsolved,
}: {
  page: number
  limit: number
  unsolved: boolean
}) {
  const key = [...priceImportsKey, page, limit, unsolved]
  return useListPage<typeof PriceImportsAnswer>(key, routes.priceImports.path, {
    query: { page, limit, unsolved: unsolved || undefined },
  })
}

/**
 * Sends a file part by part; an interrupted upload continues. It waits if the server asks for that.
 * @param o.onRow
 * Called with the progress.
 * @throws {ApiError} if a part could not be sent.
 */
export async function sendPrices(
  file: File,
  { signal, onRow }: { signal: AbortSignal; onRow: (row: PriceImportView) => void },
): Promise<PriceImportView> {
  const start = {
    fileName: file.name.slice(-LONGEST_NAME),
    bytes: file.size,
    fingerprint: String(file.lastModified),
  }
  let row = (await api.post<Answer>(routes.startPriceImport.path, start, { signal })).data
  const path = pathOf(routes.addPricePart.path, { importId: row._id })
  while (row.state === 'receiving') {
    onRow(row)
    const form = new FormData()
    form.set('offset', String(row.received))
    form.set('part', file.slice(row.received, row.received + bodyLimits.prices), 'part.csv')
    row = (await patiently(signal, () => api.post<Answer>(path, form, { signal }))).data
  }
  return row
}

async function patiently<Result>(signal: AbortSignal, call: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ApiError) || error.retryAfterSeconds === null) throw error
      await waited(error.retryAfterSeconds * 1000, signal)
    }
  }
}

/** @throws the reason of the signal as soon as it is aborted. */
function waited(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted()
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer)
      reject(signal.reason)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal.addEventListener('abort', stop, { once: true })
  })
}

const PAGE_SIZE = 20
const oneKey = (importId: string) => [...priceImportsKey, 'one', importId]

export function usePriceImport(importId: string) {
  const path = pathOf(routes.priceImport.path, { importId })
  return useData<typeof PriceImportAnswer>(oneKey(importId), path)
}

/** One page of the valid prices of an import. */
export function useImportedPrices(importId: string, { search, page }: { search: string; page: number }) {
  const path = pathOf(routes.importedPrices.path, { importId })
  return useListPage<typeof ImportedPricesAnswer>([...oneKey(importId), 'rows', search, page], path, {
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

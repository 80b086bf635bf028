import { MAX_PRICE_FILE_BYTES, type PriceImportFailure } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { tellImport } from '../../persistence/admin-events.ts'
import type { PriceImport } from '../../persistence/price-imports.ts'
import { startImport } from '../../persistence/price-imports.ts'
import type { InformationDb } from '../../persistence/tables.ts'
import { endImport } from './take-part.ts'
import { takeStream } from './take-stream.ts'

const DEADLINE_MS = 10 * 60_000

/** Where prices of mandis are fetched: `url` answers with CSV; `key` goes along as `api-key`, as data.gov.in has it. */
export interface PriceSourceAddress {
  url: URL
  key: string | null
}

class SourceFault extends Error {
  readonly failure: PriceImportFailure

  constructor(failure: PriceImportFailure, options?: ErrorOptions) {
    super(`prices of mandis: ${failure}`, options)
    this.failure = failure
  }
}

/** Fetches the file of a day into an import of its own. What came before a failure stays. */
export async function fetchPrices(
  db: InformationDb,
  { url, key }: PriceSourceAddress,
  { day, now }: { day: string; now: () => Date },
): Promise<PriceImport> {
  const row = await inTransaction(db, async (trx) => {
    const started = await startImport(trx, {
      ...{ fileName: `${url.host} ${day}`, fingerprint: day, bytes: null, source: 'fetch' },
      ...{ admin: null, now: now() },
    })
    await tellImport(trx, started.row)
    return started.row
  })
  try {
    return await takeStream(db, row, linesOf(url, key), { now })
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error
    return endImport(db, row.id, now(), error.failure)
  }
}

async function* linesOf(url: URL, key: string | null): AsyncGenerator<Uint8Array> {
  const address = new URL(url)
  if (key !== null) address.searchParams.set('api-key', key)
  const signal = AbortSignal.timeout(DEADLINE_MS)
  let bytes = 0
  try {
    // The key must not follow to another host.
    const response = await fetch(address, { signal, redirect: 'error', headers: { accept: 'text/csv' } })
    if (!response.ok || !response.body) throw new SourceFault('unreachable')
    for await (const chunk of response.body) {
      bytes += chunk.length
      if (bytes > MAX_PRICE_FILE_BYTES) throw new SourceFault('too-large')
      yield chunk
    }
  } catch (error) {
    if (error instanceof SourceFault) throw error
    throw new SourceFault(signal.aborted ? 'timeout' : 'unreachable', { cause: error })
  }
}

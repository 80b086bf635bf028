import { indianDay, indianHour, MAX_PRICE_FILE_BYTES, type PriceImportFailure } from '@boli/contracts'
import { inTransaction, type JobQueue, startJobQueue } from '@boli/database'
import type { Running } from '@boli/http-kit'
import { sql } from 'kysely'
import type { InformationDeps, PriceSourceAddress } from '../../deps.ts'
import { publishImport } from '../../persistence/admin-events.ts'
import { type PriceImport, startImport } from '../../persistence/price-imports.ts'
import type { InformationDb } from '../../persistence/tables.ts'
import type { ImportReport } from './report-imports.ts'
import { endImport } from './take-part.ts'
import { takeStream } from './take-stream.ts'

const CHECK_EVERY_MS = 60_000
/** Hour of the day at which the mandis have reported the day's prices. */
const FIRST_HOUR = 20
const MOST_TRIES = 3
const DAY_MS = 24 * 3_600_000

/** Fetches prices of mandis once a day over all instances; a try that failed is repeated after an hour, twice at most. */
export function startFetchingPrices(
  { database: { db }, logger, now }: Pick<InformationDeps, 'database' | 'logger' | 'now'>,
  source: PriceSourceAddress,
  report: ImportReport,
): Running {
  const days: JobQueue<string> = {
    name: 'the daily prices of mandis',
    claim: () => claimDay(db, now()),
    async run(day) {
      await endInterrupted(db, now())
      const row = await fetchPrices(db, source, { day, now })
      report.ended(row)
      if (row.state === 'done')
        await db.updateTable('price_fetches').set({ is_done: true }).where('day', '=', day).execute()
    },
    // The claim counts the tries.
    isTooOld: () => false,
    giveUp: async () => undefined,
    describe: (day) => ({ day }),
  }
  return startJobQueue(days, { logger, everyMs: CHECK_EVERY_MS })
}

/**
 * The day whose prices this instance should fetch now; null if none are due. Before the evening it is the previous day,
 * if no instance ran that evening, or all tries failed.
 */
async function claimDay(db: InformationDb, now: Date): Promise<string | null> {
  const day = indianDay(indianHour(now) < FIRST_HOUR ? now.getTime() - DAY_MS : now)
  const { rows } = await sql<{ day: string }>`
    insert into price_fetches as known (day, tries, tried_at) values (${day}, 1, ${now})
    on conflict (day) do update set tries = known.tries + 1, tried_at = excluded.tried_at
    where not known.is_done and known.tries < ${MOST_TRIES}
      and known.tried_at < excluded.tried_at - interval '1 hour'
    returning day`.execute(db)
  return rows[0]?.day ?? null
}

/** Left over from a process that ended in the middle. */
async function endInterrupted(db: InformationDb, now: Date): Promise<void> {
  await db
    .updateTable('price_imports')
    .set({ state: 'failed', failure: 'interrupted', ended_at: now })
    .where('source', '=', 'fetch')
    .where('state', '=', 'receiving')
    .execute()
}

const DEADLINE_MS = 10 * 60_000

class SourceFault extends Error {
  readonly failure: PriceImportFailure

  constructor(failure: PriceImportFailure, options?: ErrorOptions) {
    super(`prices of mandis: ${failure}`, options)
    this.failure = failure
  }
}

/** Fetches the file of a day into its own import. Rows imported before a failure stay. */
async function fetchPrices(
  db: InformationDb,
  { url, key }: PriceSourceAddress,
  { day, now }: { day: string; now: () => Date },
): Promise<PriceImport> {
  const row = await inTransaction(db, async (trx) => {
    const started = await startImport(trx, {
      ...{ fileName: `${url.host} ${day}`, fingerprint: day, bytes: null, source: 'fetch' },
      ...{ admin: null, now: now() },
    })
    await publishImport(trx, started.row)
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
    // The key must not be sent to another host.
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

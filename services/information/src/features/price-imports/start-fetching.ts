import { indianDay, indianHour } from '@boli/contracts'
import { type JobQueue, startJobQueue } from '@boli/database'
import { sql } from 'kysely'
import type { InformationDeps } from '../../deps.ts'
import type { InformationDb } from '../../persistence/tables.ts'
import { fetchPrices, type PriceSourceAddress } from './fetch-prices.ts'
import type { ImportReport } from './report-imports.ts'

const CHECK_EVERY_MS = 60_000
/** By evening the mandis have reported the day's prices. */
const FIRST_HOUR = 20
const MOST_TRIES = 3
const DAY_MS = 24 * 3_600_000

/** Fetches prices of mandis once a day over all instances; a try that failed is repeated after an hour, twice at most. */
export function startFetchingPrices(
  { database: { db }, logger, now }: Pick<InformationDeps, 'database' | 'logger' | 'now'>,
  source: PriceSourceAddress,
  report: ImportReport,
): { stop(): Promise<void> } {
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
 * The day whose prices this instance is to fetch now; null where none are due. Before the evening it is the day before,
 * where that evening no instance ran, or each try failed.
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

/** Of a process that ended in the middle. */
async function endInterrupted(db: InformationDb, now: Date): Promise<void> {
  await db
    .updateTable('price_imports')
    .set({ state: 'failed', failure: 'interrupted', ended_at: now })
    .where('source', '=', 'fetch')
    .where('state', '=', 'receiving')
    .execute()
}

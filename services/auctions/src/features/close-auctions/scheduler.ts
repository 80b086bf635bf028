import { startListener, Wakeup } from '@boli/database'
import type { Logger } from '@boli/http-kit'
import { sql } from 'kysely'
import { END_TIMES_CHANNEL } from '../../persistence/end-times.ts'
import type { AuctionsDatabase } from '../../persistence/tables.ts'
import { closeDueAuctions } from './close-due.ts'

/** Also the delay of a change whose wake-up was lost. */
const LONGEST_SLEEP_MS = 30_000
/** Something is due and somebody holds it: look again soon. */
const HELD_SLEEP_MS = 50
const RETRY_SLEEP_MS = 500

/**
 * Sleeps until the next start or end, then starts and closes what is due. Every instance runs one; row
 * locks let each auction close once.
 */
export function startClosingScheduler(o: { database: AuctionsDatabase; logger: Logger }): {
  /** Resolves once a closing under way has been committed. */
  stop(): Promise<void>
} {
  const wakeup = new Wakeup()
  const listener = startListener({
    database: o.database,
    channel: END_TIMES_CHANNEL,
    onNotify: () => wakeup.wake(),
    logger: o.logger,
  })
  let isStopping = false

  async function run(): Promise<void> {
    while (!isStopping) {
      let sleepMs = RETRY_SLEEP_MS
      try {
        const closed = await closeDueAuctions(o.database)
        sleepMs = closed > 0 ? 0 : await untilNext(o.database)
      } catch (error) {
        o.logger.warn({ err: error }, 'closing auctions failed and is tried again')
      }
      if (sleepMs > 0 && !isStopping) await wakeup.wait(sleepMs)
    }
  }

  const running = run()
  return {
    async stop() {
      isStopping = true
      wakeup.wake()
      await Promise.all([running, listener.stop()])
    },
  }
}

/** Time until the next start or end by the database's clock, whatever this machine's clock says. */
async function untilNext({ db }: AuctionsDatabase): Promise<number> {
  const { rows } = await sql<{ waitMs: number | null }>`
    select ceil(extract(epoch from min(next) - clock_timestamp()) * 1000)::bigint as "waitMs"
    from (
      (select ends_at as next from auctions where status = 'active' order by ends_at limit 1)
      union all
      (select starts_at from auctions where status = 'scheduled' order by starts_at limit 1)
    ) as times
  `.execute(db)
  const waitMs = rows[0]?.waitMs ?? LONGEST_SLEEP_MS
  return waitMs <= 0 ? HELD_SLEEP_MS : Math.min(waitMs, LONGEST_SLEEP_MS)
}

import { startListener, Wakeup } from '@boli/database'
import type { Logger } from '@boli/http-kit'
import { sql } from 'kysely'
import type { DealSettings } from '../../domain/settings.ts'
import { CLOCK_TIMES_CHANNEL } from '../../persistence/clock-times.ts'
import type { DealsDatabase } from '../../persistence/tables.ts'
import { passDueTime } from './pass-due.ts'

/** Also the delay of a deadline whose wake-up was lost. */
const LONGEST_SLEEP_MS = 30_000
/** Something is due and somebody holds it: look again soon. */
const HELD_SLEEP_MS = 50
const RETRY_SLEEP_MS = 500

/**
 * Sleeps until the next deadline at which time itself changes a deal. Every instance runs one; row locks let each
 * deadline act once.
 */
export function startDealClock(o: { database: DealsDatabase; logger: Logger; settings: DealSettings }): {
  /** Resolves once a change under way has been committed. */
  stop(): Promise<void>
} {
  const wakeup = new Wakeup()
  const listener = startListener({
    database: o.database,
    channel: CLOCK_TIMES_CHANNEL,
    onNotify: () => wakeup.wake(),
    logger: o.logger,
  })
  let isStopping = false

  async function run(): Promise<void> {
    while (!isStopping) {
      let sleepMs = RETRY_SLEEP_MS
      try {
        sleepMs = (await passDueTime(o)) ? 0 : await untilNext(o.database)
      } catch (error) {
        o.logger.warn({ err: error }, 'deadlines of deals failed and are tried again')
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

/** Time until the next deadline by the database's clock, whatever this machine's clock says. */
async function untilNext({ db }: DealsDatabase): Promise<number> {
  const { rows } = await sql<{ waitMs: number }>`
    select ceil(extract(epoch from acts_at - clock_timestamp()) * 1000)::bigint as "waitMs"
    from deals where acts_at is not null order by acts_at limit 1
  `.execute(db)
  const waitMs = rows[0]?.waitMs ?? LONGEST_SLEEP_MS
  return waitMs <= 0 ? HELD_SLEEP_MS : Math.min(waitMs, LONGEST_SLEEP_MS)
}

import type { Logger } from 'pino'
import type { Database } from './database.ts'
import { startListener } from './listener.ts'
import { Wakeup } from './outbox/wakeup.ts'

/** Also the delay of a deadline whose wake-up was lost. */
export const LONGEST_SLEEP_MS = 30_000
/** Something is due and somebody holds it: look again soon. */
const HELD_SLEEP_MS = 50
const RETRY_SLEEP_MS = 500

/**
 * Sleeps until the next deadline in the database and acts on what is due. Every instance runs one; row locks in
 * `actOnDue` (`for update skip locked`) let each deadline act once.
 * @param o.channel Notified by transactions that may have moved the next deadline.
 * @param o.actOnDue Does what is due by the database's clock. Resolves with whether there may be more.
 * @param o.msUntilNext Milliseconds until the next deadline by the database's clock, whatever this machine's
 *   clock says; null where there is none.
 * @param o.failure Logged when one of the two throws; both are then tried again after half a second.
 */
export function startDeadlineLoop<Tables>(o: {
  database: Database<Tables>
  channel: string
  logger: Logger
  failure: string
  actOnDue(): Promise<boolean>
  msUntilNext(): Promise<number | null>
}): {
  /** Resolves once what is under way has been committed. */
  stop(): Promise<void>
} {
  const wakeup = new Wakeup()
  const listener = startListener({ ...o, onNotify: () => wakeup.wake() })
  let isStopping = false

  async function run(): Promise<void> {
    while (!isStopping) {
      let sleepMs = RETRY_SLEEP_MS
      try {
        sleepMs = (await o.actOnDue()) ? 0 : sleepFor(await o.msUntilNext())
      } catch (error) {
        o.logger.warn({ err: error }, o.failure)
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

function sleepFor(waitMs: number | null): number {
  if (waitMs === null) return LONGEST_SLEEP_MS
  return waitMs <= 0 ? HELD_SLEEP_MS : Math.min(waitMs, LONGEST_SLEEP_MS)
}

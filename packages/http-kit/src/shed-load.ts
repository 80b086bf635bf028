import { Refusal } from './refusal.ts'
import type { Service } from './service.ts'

export interface LoadLimits {
  /** Default 2 s. */
  maxEventLoopDelayMs?: number
  /** Of the process; default without a limit. */
  maxRssBytes?: number
}

const LOOK_EVERY_MS = 500

/**
 * Refuses requests with 503 while the event loop is later, or the process larger, than allowed. The delay is how late
 * the last look was: a moment in which the process did not run counts as long as it lasted. Health is asked most when
 * there is pressure, and is never refused.
 */
export function shedLoad(app: Service, { maxEventLoopDelayMs = 2_000, maxRssBytes }: LoadLimits): void {
  let isOverloaded = false
  let dueMs = performance.now() + LOOK_EVERY_MS
  const looking = setTimeout(() => {
    const nowMs = performance.now()
    isOverloaded =
      nowMs - dueMs > maxEventLoopDelayMs ||
      (maxRssBytes !== undefined && process.memoryUsage.rss() > maxRssBytes)
    dueMs = nowMs + LOOK_EVERY_MS
    looking.refresh()
  }, LOOK_EVERY_MS).unref()
  app.addHook('onClose', async () => clearTimeout(looking))
  app.addHook('onRequest', async ({ url }) => {
    if (isOverloaded && url !== '/healthz' && url !== '/readyz') {
      throw new Refusal('overloaded', { retryAfterSeconds: 5 })
    }
  })
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { Running } from '@boli/http-kit/repeat'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Database } from './database.ts'

const FIRST_DELAY_MS = 100
const MAX_DELAY_MS = 2_000

/**
 * Holds one connection outside the pool for something bound to a Postgres session (LISTEN, an advisory lock), and
 * reopens it, with growing delays, when it drops.
 * @param use runs with a fresh connection; when it ends or throws, the connection is closed. `lost` aborts
 *   when the connection drops, and when the session is stopped.
 */
export function holdSession<Tables>(o: {
  database: Database<Tables>
  purpose: string
  logger: Logger
  use: (client: pg.Client, lost: AbortSignal) => Promise<void>
}): Running {
  const { logger } = o
  const stopping = new AbortController()

  async function useOnce(): Promise<boolean> {
    let client: pg.Client | undefined
    const dropped = new AbortController()
    try {
      client = await o.database.openClient({ purpose: o.purpose })
      client.on('end', () => dropped.abort())
      client.on('error', () => dropped.abort())
      await o.use(client, AbortSignal.any([stopping.signal, dropped.signal]))
      return true
    } catch (error) {
      if (!stopping.signal.aborted)
        logger.warn({ err: error, purpose: o.purpose }, 'a database session failed')
      return client !== undefined
    } finally {
      await client?.end().catch(() => {
        // It is already closed, as intended.
      })
    }
  }

  async function run() {
    let delayMs = FIRST_DELAY_MS
    while (!stopping.signal.aborted) {
      const connected = await useOnce()
      delayMs = connected ? FIRST_DELAY_MS : Math.min(delayMs * 2, MAX_DELAY_MS)
      await pause(delayMs * (0.75 + Math.random() / 2), stopping.signal)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Sleeps for the time, or until the signal aborts. */
export async function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  await sleep(durationMs, undefined, { signal }).catch(() => {
    // Aborted: the caller checks the signal.
  })
}

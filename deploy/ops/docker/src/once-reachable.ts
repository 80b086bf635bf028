import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable, type Logger } from '@boli/http-kit'

/** The first start of Postgres creates its files, which is slow on a slow machine. */
const WITHIN_MS = 300_000
const RETRY_MS = 500
const KAFKA_AWAY =
  /^KafkaJS(ConnectionError|ConnectionClosedError|NumberOfRetriesExceeded|RequestTimeoutError)$/

/**
 * Retries until Postgres and Kafka can be reached: they may start together with this job. Unlike container health checks,
 * this stops after the first success.
 * @throws what `run` throws for any other reason, or still after five minutes.
 */
export async function onceReachable(logger: Pick<Logger, 'info'>, run: () => Promise<void>): Promise<void> {
  const deadline = performance.now() + WITHIN_MS
  for (let isLogged = false; ; isLogged = true) {
    try {
      return await run()
    } catch (error) {
      const isAway = isUnavailable(error) || (error instanceof Error && KAFKA_AWAY.test(error.name))
      if (!isAway || performance.now() > deadline) throw error
      if (!isLogged) logger.info({ err: error }, 'waiting for a server')
      await sleep(RETRY_MS)
    }
  }
}

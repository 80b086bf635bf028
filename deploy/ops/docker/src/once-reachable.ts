import { setTimeout as sleep } from 'node:timers/promises'
import { isUnavailable, type Logger } from '@boli/http-kit'

/** The first start of Postgres creates its files, which is slow on a slow machine. */
const WITHIN_MS = 300_000
const RETRY_MS = 500
const KAFKA_AWAY =
  /^KafkaJS(ConnectionError|ConnectionClosedError|NumberOfRetriesExceeded|RequestTimeoutError)$/

/**
 * Retries until the required server can be reached: the servers may start together with this job. Unlike container
 * health checks, this stops after the first success.
 * @throws what `run` throws for any other reason, or still after five minutes.
 */
export async function onceReachable<Result>(
  server: string,
  logger: Pick<Logger, 'info'>,
  run: () => Promise<Result>,
): Promise<Result> {
  const deadline = performance.now() + WITHIN_MS
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run()
    } catch (error) {
      const isAway = isUnavailable(error) || (error instanceof Error && KAFKA_AWAY.test(error.name))
      if (!isAway || performance.now() > deadline) throw error
      if (attempt === 1) logger.info({ err: error, server }, 'waiting for a server')
      await sleep(RETRY_MS)
    }
  }
}

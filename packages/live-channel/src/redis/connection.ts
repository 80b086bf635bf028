import { Redis } from 'ioredis'
import type { Logger } from 'pino'

const commandTimeoutMs = 1_000
const longestRetryMs = 1_000
const logEveryMs = 10_000

/**
 * A connection that never queues commands while the server is unavailable, gives each command one second, and tries to
 * reconnect at least once a second.
 */
export function connectToRedis(url: string, name: string, logger: Logger): Redis {
  const redis = new Redis(url, {
    connectionName: `boli-${name}`,
    commandTimeout: commandTimeoutMs,
    connectTimeout: 3_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    // Commands in flight when the connection broke are reported as failed and not sent again.
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    retryStrategy: (times) =>
      Math.min(50 * 2 ** Math.min(times, 10), longestRetryMs) * (0.5 + Math.random() / 2),
  })
  logErrorsNowAndThen(redis, name, logger)
  return redis
}

/** An `error` event without a listener would end the process; each retry of a long outage would fill the log. */
function logErrorsNowAndThen(redis: Redis, name: string, logger: Logger): void {
  let lastLoggedMs = Number.NEGATIVE_INFINITY
  redis.on('error', (error: Error) => {
    if (performance.now() - lastLoggedMs < logEveryMs) return
    lastLoggedMs = performance.now()
    logger.warn({ err: error, connection: name }, 'Redis is not reachable')
  })
  redis.on('ready', () => {
    if (lastLoggedMs > 0) logger.info({ connection: name }, 'Redis is reachable again')
    lastLoggedMs = Number.NEGATIVE_INFINITY
  })
}

/** Resolves when the first attempt to connect has succeeded or failed, or after a second. */
export function firstAttempt(redis: Redis): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, commandTimeoutMs)
    const settle = () => {
      clearTimeout(timer)
      resolve()
    }
    redis.once('ready', settle)
    redis.once('close', settle)
  })
}

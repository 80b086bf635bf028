import { type Logger, WindowCounter } from '@boli/http-kit'
import type { FastifyRateLimitStore } from '@fastify/rate-limit'

/** The part of a Redis client that is used. */
export interface RedisCounter {
  readonly status: string
  eval(script: string, keys: number, ...arguments_: (string | number)[]): Promise<unknown>
}

const countOneMore = `
local current = redis.call('INCR', KEYS[1])
if current == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return { current, redis.call('PTTL', KEYS[1]) }`

const REST_AFTER_FAILURE_MS = 2_000

type Counted = { current: number; ttl: number }
type Answer = (error: Error | null, counted?: Counted) => void

/**
 * The store of @fastify/rate-limit: counts in Redis, for all gateways together, and in this process while Redis is
 * unavailable. A failure never affects the caller, and Redis is then not used for two seconds.
 */
export function createRateLimitStore(redis: RedisCounter | null, logger: Logger) {
  const local = new WindowCounter()
  let restUntilMs = 0

  async function count(key: string, windowMs: number): Promise<Counted> {
    if (redis?.status === 'ready' && Date.now() >= restUntilMs) {
      try {
        const [current, ttl] = (await redis.eval(countOneMore, 1, `limit:${key}`, windowMs)) as number[]
        return { current: Number(current), ttl: Number(ttl) }
      } catch (error) {
        restUntilMs = Date.now() + REST_AFTER_FAILURE_MS
        logger.warn({ err: error }, 'limits are counted in this process for the moment')
      }
    }
    const { current, ttlMs } = local.add(key, windowMs)
    return { current, ttl: ttlMs }
  }

  return class RateLimitStore implements FastifyRateLimitStore {
    incr(key: string, answer: Answer, windowMs: number): void {
      count(key, windowMs).then(
        (counted) => answer(null, counted),
        (error: Error) => answer(error),
      )
    }

    /** Keys contain all that differs between routes, so they share one store. */
    child(): RateLimitStore {
      return this
    }
  }
}

import { type Logger, type Running, repeat, upTo } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import { LRUCache } from 'lru-cache'

const RETRY_EVERY_MS = 1_000
const MAX_MISSED = 10_000

/** A message of one channel; only the last one of a key matters. */
interface Published {
  channel: string
  key: string
  message: unknown
}

/** Publishes live messages, and retries those that the channel did not accept. */
export interface LivePublisher {
  /** Never throws: an unavailable live channel must not block the topic. */
  publish(message: Published): Promise<void>
  /** Number of auctions and deals whose last message is not published yet. */
  readonly missedCount: number
  stop(): void
}

/**
 * Stores the last message of each auction and deal that the live channel did not accept, and publishes it once the channel
 * is back. An auction's `previousVersion` then shows every room the gap, and the room fetches the rest.
 */
export function createLivePublisher(options: { live: LiveChannel; logger: Logger }): LivePublisher {
  const { live, logger } = options
  const missed = new LRUCache<string, Published>(upTo(MAX_MISSED))
  /** Arrival order of messages, to recognise an older one that fails after a newer one. */
  const order = new WeakMap<Published, number>()
  let count = 0
  let retrying: Running | null = null

  const isNewer = (one: Published, other: Published) => (order.get(one) ?? 0) > (order.get(other) ?? 0)

  function store(message: Published): void {
    const known = missed.get(message.key)
    if (!known || isNewer(message, known)) missed.set(message.key, message)
    retrying ??= repeat({
      everyMs: RETRY_EVERY_MS,
      logger,
      failure: 'what was missed waits',
      task: publishMissed,
    })
  }

  async function publishMissed(): Promise<void> {
    for (const message of [...missed.values()]) {
      // A newer message may have replaced it meanwhile.
      if (missed.get(message.key) !== message) continue
      try {
        await live.publish(message.channel, message.message)
        if (missed.get(message.key) === message) missed.delete(message.key)
      } catch {
        return
      }
    }
    if (missed.size > 0 || !retrying) return
    stop()
    logger.info('the live channel is back: publishing what was missed')
  }

  function stop(): void {
    void retrying?.stop()
    retrying = null
  }

  return {
    get missedCount() {
      return missed.size
    },
    async publish(message) {
      count += 1
      order.set(message, count)
      try {
        await live.publish(message.channel, message.message)
        const known = missed.get(message.key)
        if (known && isNewer(message, known)) missed.delete(message.key)
      } catch (error) {
        if (missed.size === 0) logger.warn({ err: error }, 'the live channel does not take messages')
        store(message)
      }
    },
    stop,
  }
}

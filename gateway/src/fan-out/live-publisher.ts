import { type LiveAuctionMessage, liveChannels } from '@boli/contracts'
import type { Logger } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import { LRUCache } from 'lru-cache'

const RETRY_EVERY_MS = 1_000
const MAX_AUCTIONS = 10_000

/** Publishes live messages, and makes up for what the channel did not take. */
export interface LivePublisher {
  /** Never throws: the live channel being away must not hold up the topic. */
  publish(message: LiveAuctionMessage): Promise<void>
  /** Auctions whose last message is still to be told. */
  readonly missedCount: number
  stop(): void
}

/**
 * Keeps the last message of each auction that the live channel did not take, and tells it once the channel
 * is back. Its `previousVersion` then shows every room the gap, and the room fetches the rest.
 */
export function createLivePublisher(options: {
  live: LiveChannel
  logger: Logger
  retryEveryMs?: number
}): LivePublisher {
  const { live, logger, retryEveryMs = RETRY_EVERY_MS } = options
  const missed = new LRUCache<string, LiveAuctionMessage>({ max: MAX_AUCTIONS })
  let timer: NodeJS.Timeout | null = null

  function keep(message: LiveAuctionMessage): void {
    missed.set(message.auctionId, message)
    timer ??= setInterval(() => void catchUp(), retryEveryMs).unref()
  }

  async function catchUp(): Promise<void> {
    for (const message of [...missed.values()]) {
      // A newer message of the auction may have taken its place meanwhile.
      if (missed.get(message.auctionId) !== message) continue
      try {
        await live.publish(liveChannels.auctions, message)
        if (missed.get(message.auctionId) === message) missed.delete(message.auctionId)
      } catch {
        return
      }
    }
    if (missed.size > 0 || !timer) return
    clearInterval(timer)
    timer = null
    logger.info('the live channel is back: rooms were told of what they missed')
  }

  return {
    get missedCount() {
      return missed.size
    },
    async publish(message) {
      try {
        await live.publish(liveChannels.auctions, message)
        missed.delete(message.auctionId)
      } catch (error) {
        if (missed.size === 0) logger.warn({ err: error }, 'the live channel does not take messages')
        keep(message)
      }
    },
    stop() {
      if (timer) clearInterval(timer)
      timer = null
    },
  }
}

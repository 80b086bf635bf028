import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import { encodeMessage, Handlers } from '../handlers.ts'
import type { LiveChannel } from '../port.ts'
import { connectToRedis, firstAttempt } from './connection.ts'
import { PublishQueue } from './publish-queue.ts'
import { Subscriber } from './subscriber.ts'

/** A live channel over Redis. */
export interface RedisLiveChannel extends LiveChannel {
  /** The publishing connection, also suited to rate limits: it queues nothing and fails within a second. */
  redis: Redis
}

/**
 * A live channel over Redis publish/subscribe: one connection to publish, one to subscribe. While the server is
 * unavailable `publish` rejects at once, subscriptions are remembered and resume within seconds of its return.
 */
export function createRedisLiveChannel(options: { url: string; logger: Logger }): RedisLiveChannel {
  const logger = options.logger.child({ part: 'live-channel' })
  const handlers = new Handlers(logger)
  const publisher = connectToRedis(options.url, 'publisher', logger)
  const listener = connectToRedis(options.url, 'subscriber', logger)
  const queue = new PublishQueue(publisher)
  const subscriber = new Subscriber(listener, handlers, logger)
  // A process that has just started may publish before it is connected; after that no publisher waits.
  const publisherTried = firstAttempt(publisher)
  const listenerTried = firstAttempt(listener)
  let isClosed = false
  const refuseWhenClosed = () => {
    if (isClosed) throw new Error('the live channel is closed')
  }

  return {
    redis: publisher,
    publish: async (channel, message) => {
      refuseWhenClosed()
      const text = encodeMessage(message)
      await publisherTried
      await queue.publish(channel, text)
    },
    subscribe: async (channel, handle, options) => {
      refuseWhenClosed()
      const remove = handlers.add(channel, handle, options)
      await listenerTried
      await subscriber.follow(channel)
      return {
        stop: async () => {
          if (remove()) await subscriber.unfollow(channel)
        },
      }
    },
    listeners: async (channels) => {
      refuseWhenClosed()
      await publisherTried
      const counted = await publisher.pubsub('NUMSUB', ...channels)
      // Names and numbers alternate.
      return channels.map((_, index) => Number(counted[2 * index + 1]))
    },
    close: async () => {
      isClosed = true
      handlers.clear()
      subscriber.close()
      queue.flush()
      // `quit` sends published messages first; it does not wait for an unavailable server.
      await publisher.quit().catch(() => publisher.disconnect())
    },
  }
}

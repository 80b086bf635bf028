import type { Redis } from 'ioredis'
import type { Logger } from 'pino'
import type { Handlers } from '../handlers.ts'
import { splitMessages } from './publish-queue.ts'

const heartbeatMs = 2_000
/** Larger commands would delay messages. */
const channelsPerCommand = 1_000

/** Keeps the server's subscriptions equal to the handlers of this process, over every reconnect. */
export class Subscriber {
  readonly #redis: Redis
  readonly #handlers: Handlers
  readonly #logger: Logger
  readonly #heartbeat: NodeJS.Timeout
  #mayHaveMissed = false

  constructor(redis: Redis, handlers: Handlers, logger: Logger) {
    this.#redis = redis
    this.#handlers = handlers
    this.#logger = logger
    redis.on('message', (channel: string, text: string) => {
      for (const message of splitMessages(text)) handlers.deliver(channel, message)
    })
    redis.on('ready', () => void this.#resume())
    redis.on('close', () => {
      this.#mayHaveMissed = true
    })
    this.#heartbeat = setInterval(() => void this.#beat(), heartbeatMs).unref()
  }

  /** If the server is unavailable, `#resume` subscribes later. */
  async follow(channel: string): Promise<void> {
    if (this.#redis.status !== 'ready') return
    await this.#redis.subscribe(channel).catch((error) => this.#startOver(error))
  }

  async unfollow(channel: string): Promise<void> {
    if (this.#redis.status !== 'ready') return
    await this.#redis.unsubscribe(channel).catch((error) => this.#startOver(error))
  }

  close(): void {
    clearInterval(this.#heartbeat)
    this.#redis.disconnect()
  }

  async #resume(): Promise<void> {
    const channels = this.#handlers.channels()
    if (channels.length === 0) return
    try {
      for (let start = 0; start < channels.length; start += channelsPerCommand) {
        await this.#redis.subscribe(...channels.slice(start, start + channelsPerCommand))
      }
    } catch (error) {
      return this.#startOver(error)
    }
    if (!this.#mayHaveMissed) return
    this.#mayHaveMissed = false
    this.#handlers.notifyReturn()
  }

  /** A silent connection may be dead: a subscriber sends nothing, so only a ping shows it. */
  async #beat(): Promise<void> {
    if (this.#redis.status !== 'ready') return
    try {
      await this.#redis.ping()
    } catch {
      // If the process itself was blocked, its time limit expires before it reads the answer.
      await this.#redis.ping().catch((error) => this.#startOver(error))
    }
  }

  /** After a failed command the server's state is unknown; a new connection begins with a known one. */
  #startOver(error: unknown): void {
    if (this.#redis.status === 'end') return
    this.#logger.warn({ err: error }, 'reconnecting the live subscription')
    this.#redis.disconnect(true)
  }
}

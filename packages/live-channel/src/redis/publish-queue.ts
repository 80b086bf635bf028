import type { Redis } from 'ioredis'

/** Larger commands would delay the others on the connection. */
const MAX_CHARACTERS = 256 * 1024
/** JSON text contains no line break. */
const SEPARATOR = '\n'

interface Waiting {
  text: string
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Publishes the messages of one turn of the event loop for a channel together: at hundreds of messages a second a command
 * for each of them costs more than the messages.
 */
export class PublishQueue {
  readonly #redis: Redis
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(redis: Redis) {
    this.#redis = redis
  }

  /** Resolves when the server has accepted the message. */
  async publish(channel: string, text: string): Promise<void> {
    if (this.#redis.status !== 'ready') {
      // Refused at once: nothing is queued for an unavailable server.
      await this.#redis.publish(channel, text)
      return
    }
    if (this.#waiting.size === 0) setImmediate(() => this.flush())
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const ofChannel = this.#waiting.get(channel)
    if (ofChannel) ofChannel.push({ text, resolve, reject })
    else this.#waiting.set(channel, [{ text, resolve, reject }])
    await promise
  }

  /** Sends waiting messages without waiting for the end of the turn. */
  flush(): void {
    const channels = [...this.#waiting]
    this.#waiting.clear()
    // One write for the commands of all channels.
    this.#redis.stream?.cork()
    for (const [channel, ofChannel] of channels) {
      for (const together of portions(ofChannel)) void this.#send(channel, together)
    }
    this.#redis.stream?.uncork()
  }

  async #send(channel: string, together: readonly Waiting[]): Promise<void> {
    try {
      await this.#redis.publish(channel, together.map(({ text }) => text).join(SEPARATOR))
      for (const { resolve } of together) resolve()
    } catch (error) {
      for (const { reject } of together) reject(error)
    }
  }
}

/** The messages that were published together. */
export function splitMessages(text: string): string[] {
  return text.split(SEPARATOR)
}

function portions(waiting: readonly Waiting[]): Waiting[][] {
  const all: Waiting[][] = []
  let characters = Number.POSITIVE_INFINITY
  for (const one of waiting) {
    characters += one.text.length
    if (characters > MAX_CHARACTERS) {
      all.push([])
      characters = one.text.length
    }
    all.at(-1)?.push(one)
  }
  return all
}

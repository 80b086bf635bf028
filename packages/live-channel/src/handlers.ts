import type { Logger } from 'pino'
import type { LiveSubscriptionOptions } from './port.ts'

type Handler = (message: unknown) => void

interface Entry {
  handle: Handler
  onReturn: () => void
}

/** Subscribers of each channel within this process. */
export class Handlers {
  readonly #logger: Logger
  readonly #byChannel = new Map<string, Set<Entry>>()

  constructor(logger: Logger) {
    this.#logger = logger
  }

  channels(): string[] {
    return [...this.#byChannel.keys()]
  }

  countOf(channel: string): number {
    return this.#byChannel.get(channel)?.size ?? 0
  }

  /** @returns a function that removes the handler; it returns whether the channel has no other. */
  add(
    channel: string,
    handle: Handler,
    { onReturn = () => {} }: LiveSubscriptionOptions = {},
  ): () => boolean {
    // Wrapped, so that the same function subscribed twice is two subscriptions.
    const entry = { handle, onReturn }
    const entries = this.#byChannel.get(channel) ?? new Set()
    this.#byChannel.set(channel, entries.add(entry))
    return () => {
      if (!entries.delete(entry) || entries.size > 0) return false
      return this.#byChannel.delete(channel)
    }
  }

  /** Passes one message to each handler; an error of one is logged and affects no other. */
  deliver(channel: string, text: string): void {
    // Parsed for each handler, so that none can change another's object.
    for (const { handle } of [...(this.#byChannel.get(channel) ?? [])])
      this.#run(channel, () => handle(JSON.parse(text)))
  }

  /** Notifies every subscription that it may have missed messages. */
  notifyReturn(): void {
    for (const [channel, entries] of [...this.#byChannel])
      for (const { onReturn } of [...entries]) this.#run(channel, onReturn)
  }

  clear(): void {
    this.#byChannel.clear()
  }

  #run(channel: string, handle: () => unknown): void {
    const logFailure = (error: unknown) =>
      this.#logger.error({ err: error, channel }, 'a live message could not be handled')
    try {
      const outcome = handle()
      if (outcome instanceof Promise) outcome.catch(logFailure)
    } catch (error) {
      logFailure(error)
    }
  }
}

/**
 * The text that is sent over the channel.
 * @throws {TypeError} when the message cannot be written as JSON.
 */
export function encodeMessage(message: unknown): string {
  const text: string | undefined = JSON.stringify(message)
  if (text === undefined) throw new TypeError('a live message must be a JSON value')
  return text
}

import type { DomainEvent } from '@boli/contracts'

/** An event on its way to one group. */
export interface Delivery {
  topic: string
  message: Message
  /** Number of this try, from 1. */
  attempt: number
}

/** An event as text, which each consumer parses itself, so that none sees changes of another. */
export interface Message {
  type: DomainEvent['type']
  key: string
  text: string
}

/** A new object for each call. */
export function readMessage({ text }: Message): DomainEvent {
  return JSON.parse(text)
}

interface Task<Item> {
  items: readonly Item[]
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Handles items in order; items that arrive while it is busy are handled together. When a batch fails, the items
 * waiting behind it fail with it: they must not overtake it when it is delivered again.
 */
export class Lane<Item> {
  readonly #handle: (items: readonly Item[]) => Promise<void>
  #waiting: Task<Item>[] = []
  #isRunning = false
  #size = 0

  constructor(handle: (items: readonly Item[]) => Promise<void>) {
    this.#handle = handle
  }

  /** How many items wait or are being handled. */
  get size(): number {
    return this.#size
  }

  push(items: readonly Item[]): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.#waiting.push({ items, resolve, reject })
    this.#size += items.length
    if (!this.#isRunning) void this.#drain()
    return promise
  }

  async #drain(): Promise<void> {
    this.#isRunning = true
    while (this.#waiting.length > 0) {
      const taken = this.#takeWaiting()
      const items = taken.flatMap((task) => task.items)
      try {
        await this.#handle(items)
        this.#size -= items.length
        for (const task of taken) task.resolve()
      } catch (error) {
        this.#size = 0
        for (const failed of [...taken, ...this.#takeWaiting()]) failed.reject(error)
      }
    }
    this.#isRunning = false
  }

  #takeWaiting(): Task<Item>[] {
    const taken = this.#waiting
    this.#waiting = []
    return taken
  }
}

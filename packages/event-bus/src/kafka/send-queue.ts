import { setTimeout as sleep } from 'node:timers/promises'
import type { Message } from 'kafkajs'
import type { ReliableProducer, TopicMessage } from './reliable-producer.ts'

/** kafkajs puts all messages of a partition into one record batch, which brokers limit (see ensureTopics). */
const MAX_BYTES_PER_SEND = 512 * 1024
/** A caller gets an answer within this time, even if kafkajs still waits. */
const DEADLINE_MS = 15_000

interface Call {
  topic: string
  messages: readonly (Message & { value: Buffer })[]
  /** How many of the messages have been included in a send. */
  taken: number
  resolve: () => void
  reject: (error: unknown) => void
}

/**
 * Sends one batch at a time: the first at once, and messages that arrive meanwhile together in the next. This preserves
 * the order of concurrent calls, and kafkajs needs it: it numbers batches when it sends them and reuses the number when
 * a send fails, so that with two in flight a batch can get the number of one that the broker has stored, and is then
 * dropped as a duplicate.
 *
 * When a send fails, every call that waits fails with it: none may overtake the lost one.
 */
export class SendQueue {
  readonly #producer: Pick<ReliableProducer, 'send' | 'close'>
  readonly #calls: Call[] = []
  #draining: Promise<void> | undefined

  constructor(producer: Pick<ReliableProducer, 'send' | 'close'>) {
    this.#producer = producer
  }

  send(topic: string, messages: readonly (Message & { value: Buffer })[]): Promise<void> {
    if (messages.length === 0) return Promise.resolve()
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const call: Call = { topic, messages, taken: 0, resolve, reject }
    const deadline = setTimeout(() => this.#fail(new Error('Kafka did not answer in time')), DEADLINE_MS)
    this.#calls.push(call)
    this.#draining ??= this.#drain()
    return promise.finally(() => clearTimeout(deadline))
  }

  /** Resolves once everything waiting is sent or has failed, at the latest after the deadline. */
  async close(): Promise<void> {
    await Promise.race([this.#draining, sleep(DEADLINE_MS, undefined, { ref: false })])
    await this.#producer.close()
  }

  async #drain(): Promise<void> {
    while (this.#calls.length > 0) {
      const batch = this.#takeBatch()
      try {
        await this.#producer.send(batch)
        while (this.#calls[0] && this.#calls[0].taken === this.#calls[0].messages.length) {
          this.#calls.shift()?.resolve()
        }
      } catch (error) {
        this.#fail(error)
      }
    }
    this.#draining = undefined
  }

  #takeBatch(): TopicMessage[] {
    const batch: TopicMessage[] = []
    let bytes = 0
    for (const call of this.#calls) {
      for (const message of call.messages.slice(call.taken)) {
        if (bytes > 0 && bytes + message.value.length > MAX_BYTES_PER_SEND) return batch
        bytes += message.value.length
        call.taken++
        batch.push({ topic: call.topic, message })
      }
    }
    return batch
  }

  #fail(error: unknown): void {
    for (const call of this.#calls.splice(0)) call.reject(error)
  }
}

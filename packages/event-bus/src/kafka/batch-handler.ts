import { setImmediate as nextTurn } from 'node:timers/promises'
import { type DomainEvent, isDeadLetterTopic } from '@boli/contracts'
import type { EachBatchPayload, KafkaMessage } from 'kafkajs'
import type { Logger } from 'pino'
import { checkForConsumer, UnfitEvent } from '../check-event.ts'
import { type DeliveryPolicy, deadLetterOf, pause, retryDelayMs } from '../delivery-policy.ts'
import { gather } from '../gather.ts'
import { GATHER_MS, type SubscribeOptions } from '../port.ts'
import { decodeEvent, mayBeOf } from './message.ts'
import { withHeartbeat } from './with-heartbeat.ts'

/** kafkajs fetches again only when all batches of a fetch are done: a long batch ends early so that the others can continue. */
const TIME_SLICE_MS = 500
/** Limits the size of a consumer's transaction. */
const MAX_TOGETHER = 1_000

type BatchHandlerOptions = Pick<
  SubscribeOptions,
  'group' | 'types' | 'handle' | 'handleBatch' | 'gatherMs' | 'onUnknownWords'
> & {
  logger: Logger
  policy: DeliveryPolicy
  deadLetter: (topic: string, event: DomainEvent) => Promise<void>
}

interface Failure {
  offset: string
  attempts: number
}

/**
 * Handles the batches of one consumer, together where it can, otherwise message by message. Offsets are
 * resolved after the handler, so a crash leads to redelivery.
 *
 * A failed message does not block the consumer: its partition is paused, and the batch ends there. When the partition
 * resumes, kafkajs fetches from the first unresolved message.
 */
export class BatchHandler {
  readonly #o: BatchHandlerOptions
  /** The first message of a partition, if it has failed, by `topic/partition`. */
  readonly #failures = new Map<string, Failure>()
  readonly #resuming = new Set<NodeJS.Timeout>()
  readonly #running = new Set<Promise<void>>()
  /** Gathers the messages of all partitions of a fetch; null without `handleBatch`. */
  readonly #gather: ReturnType<typeof gather> | null
  readonly #stopping = new AbortController()

  constructor(o: BatchHandlerOptions) {
    this.#o = o
    this.#gather = o.handleBatch ? gather(o.handleBatch, nextTurn, MAX_TOGETHER) : null
  }

  async handle(payload: EachBatchPayload): Promise<void> {
    const running = this.#handle(payload)
    this.#running.add(running)
    try {
      await running
    } finally {
      this.#running.delete(running)
    }
  }

  /** Accepts no more messages, drops waiting retries, and resolves when the running handlers have ended. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    for (const timer of this.#resuming) clearTimeout(timer)
    await Promise.allSettled(this.#running)
  }

  async #handle(payload: EachBatchPayload): Promise<void> {
    const startedMs = performance.now()
    const { batch, heartbeat } = payload
    const { types } = this.#o
    let messages = types ? batch.messages.filter((message) => mayBeOf(types, message)) : batch.messages
    while (messages.length > 0 && (await this.#handleTogether(payload, messages.slice(0, MAX_TOGETHER)))) {
      messages = messages.slice(MAX_TOGETHER)
      // Throws when the group rebalances: resolved offsets are committed, and kafkajs joins again.
      await heartbeat()
    }
    if (await this.#handleOneByOne(payload, messages)) payload.resolveOffset(batch.lastOffset())
    // A consumer with a backlog need not gather events.
    const restMs = (this.#o.gatherMs ?? GATHER_MS) - (performance.now() - startedMs)
    if (batch.offsetLag() === '0' && restMs >= 1) await pause(restMs, this.#stopping.signal)
  }

  /** @returns false if they must be handled one by one. */
  async #handleTogether(
    { batch, resolveOffset, heartbeat, isRunning, isStale }: EachBatchPayload,
    messages: readonly KafkaMessage[],
  ): Promise<boolean> {
    const gather = this.#gather
    const { topic, partition } = batch
    const last = messages.at(-1)
    if (!gather || !last || this.#failures.has(`${topic}/${partition}`)) return false
    if (this.#stopping.signal.aborted || !isRunning() || isStale()) return false
    try {
      const events = messages.map(({ value }) => decodeEvent(value))
      for (const event of events) checkForConsumer(event, this.#o)
      await withHeartbeat(heartbeat, () => gather(topic, events))
    } catch (error) {
      const { offset } = messages[0] ?? last
      this.#o.logger.warn({ err: error, topic, partition, offset }, 'events are handled one by one')
      return false
    }
    resolveOffset(last.offset)
    return true
  }

  /** @returns false if some are left. */
  async #handleOneByOne(
    { batch, resolveOffset, heartbeat, isRunning, isStale, pause }: EachBatchPayload,
    messages: readonly KafkaMessage[],
  ): Promise<boolean> {
    const until = Date.now() + TIME_SLICE_MS
    const mayGoOn = () => !this.#stopping.signal.aborted && isRunning() && !isStale()
    for (const message of messages) {
      if (!mayGoOn() || Date.now() > until) return false
      const retryAfterMs = await withHeartbeat(heartbeat, () => this.#deliver(batch, message))
      if (retryAfterMs !== null) {
        this.#resumeAfter(retryAfterMs, pause())
        return false
      }
      resolveOffset(message.offset)
      await heartbeat()
    }
    return mayGoOn()
  }

  /** @returns null if the message is settled, or how long to wait before the next try. */
  async #deliver(
    { topic, partition }: { topic: string; partition: number },
    message: KafkaMessage,
  ): Promise<number | null> {
    const place = `${topic}/${partition}`
    const before = this.#failures.get(place)
    const failed = before?.offset === message.offset ? before.attempts : 0
    const attempt = failed + 1
    try {
      await this.#handleOrPark(topic, message, attempt)
      this.#failures.delete(place)
      return null
    } catch (error) {
      const { policy, logger } = this.#o
      const isPassing = policy.isPassing(error)
      this.#failures.set(place, { offset: message.offset, attempts: isPassing ? failed : attempt })
      const where = { topic, partition, offset: message.offset, attempt }
      logger.warn({ err: error, ...where }, 'an event was not handled')
      return isPassing ? policy.passingRetryMs : retryDelayMs(policy, attempt)
    }
  }

  async #handleOrPark(topic: string, message: KafkaMessage, attempt: number): Promise<void> {
    let event: DomainEvent
    try {
      event = decodeEvent(message.value)
    } catch (error) {
      const failed = { key: String(message.key ?? ''), version: 0, event: String(message.value ?? '') }
      return await this.#deadLetter({ topic, error, attempts: attempt, failed })
    }
    try {
      checkForConsumer(event, this.#o)
      await this.#o.handle(event, { topic, attempt })
    } catch (error) {
      const mayHelp = attempt < this.#o.policy.maxAttempts || this.#o.policy.isPassing(error)
      if (mayHelp && !(error instanceof UnfitEvent)) throw error
      const failed = {
        key: event.subject,
        version: event.version,
        requestId: event.requestid,
        event: decodeEvent(message.value),
      }
      await this.#deadLetter({ topic, error, attempts: attempt, failed })
    }
  }

  /** @throws if the record could not be stored: the message is then retried. */
  async #deadLetter(o: Omit<Parameters<typeof deadLetterOf>[0], 'group'>): Promise<void> {
    const { group, logger } = this.#o
    logger.error(
      { err: o.error, topic: o.topic, key: o.failed.key, attempts: o.attempts },
      'an event was dead-lettered',
    )
    if (!isDeadLetterTopic(o.topic)) await this.#o.deadLetter(o.topic, deadLetterOf({ ...o, group }))
  }

  #resumeAfter(delayMs: number, resume: () => void): void {
    const timer = setTimeout(() => {
      this.#resuming.delete(timer)
      resume()
    }, delayMs)
    this.#resuming.add(timer)
  }
}

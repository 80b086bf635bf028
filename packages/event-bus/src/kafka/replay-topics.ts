import { type DomainEvent, newId } from '@boli/contracts'
import type { Admin, Consumer, EachBatchPayload } from 'kafkajs'
import type { Logger } from 'pino'
import { createKafka, type KafkaOptions } from './client.ts'
import { decodeEvent } from './message.ts'

export interface ReplayOptions extends KafkaOptions {
  topics: readonly string[]
  /** Called for one partition at a time, in its order; a rejection ends the replay. */
  handleBatch: (events: DomainEvent[]) => Promise<void>
}

/**
 * Reads topics from their oldest event up to where they end at this moment, as no member of any lasting group.
 * What is not an event is passed over, as the consumers have parked it.
 * @returns how many events there were.
 * @throws what `handleBatch` throws.
 */
export async function replayTopics(o: ReplayOptions): Promise<number> {
  const kafka = createKafka(o)
  const admin = kafka.admin()
  const groupId = `replay-${newId()}`
  const consumer = kafka.consumer({ groupId, allowAutoTopicCreation: false, maxWaitTimeInMs: 250 })
  await admin.connect()
  try {
    const ends = await endsOf(admin, o.topics)
    const replay = new Replay(o, ends)
    if (ends.size > 0) await run(consumer, o.topics, replay)
    return replay.count
  } finally {
    await consumer.disconnect()
    await admin.deleteGroups([groupId]).catch((error: unknown) => {
      o.logger.debug({ err: error }, 'the group of a replay is left to expire')
    })
    await admin.disconnect()
  }
}

/** Where each partition that holds anything ends: the offset after its last message. */
async function endsOf(admin: Admin, topics: readonly string[]): Promise<Map<string, bigint>> {
  const ends = new Map<string, bigint>()
  for (const topic of topics) {
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic)) {
      if (BigInt(high) > BigInt(low)) ends.set(`${topic}/${partition}`, BigInt(high))
    }
  }
  return ends
}

async function run(consumer: Consumer, topics: readonly string[], replay: Replay): Promise<void> {
  await consumer.connect()
  await consumer.subscribe({ topics: [...topics], fromBeginning: true })
  consumer.on(consumer.events.CRASH, ({ payload }) => {
    if (!payload.restart) replay.fail(payload.error)
  })
  await consumer.run({
    autoCommit: false,
    eachBatchAutoResolve: false,
    eachBatch: (payload) => replay.handle(payload),
  })
  await replay.done
}

class Replay {
  readonly done: Promise<void>
  count = 0
  readonly #ends: Map<string, bigint>
  readonly #handleBatch: ReplayOptions['handleBatch']
  readonly #logger: Logger
  readonly #finish: () => void
  readonly #fail: (error: unknown) => void

  constructor(o: Pick<ReplayOptions, 'handleBatch' | 'logger'>, ends: Map<string, bigint>) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.done = promise
    this.#finish = resolve
    this.#fail = reject
    this.#handleBatch = o.handleBatch
    this.#logger = o.logger
    this.#ends = ends
  }

  fail(error: unknown): void {
    this.#fail(error)
  }

  async handle({ batch, resolveOffset, heartbeat }: EachBatchPayload): Promise<void> {
    const place = `${batch.topic}/${batch.partition}`
    const end = this.#ends.get(place)
    if (end === undefined) return
    const messages = batch.messages.filter(({ offset }) => BigInt(offset) < end)
    const events = messages.flatMap(({ value, offset }) => {
      try {
        return [decodeEvent(value)]
      } catch (error) {
        this.#logger.warn({ err: error, place, offset }, 'a message is no event')
        return []
      }
    })
    try {
      if (events.length > 0) await this.#handleBatch(events)
    } catch (error) {
      return this.#fail(error)
    }
    this.count += events.length
    resolveOffset(batch.lastOffset())
    await heartbeat()
    if (BigInt(batch.lastOffset()) >= end - 1n) this.#ends.delete(place)
    if (this.#ends.size === 0) this.#finish()
  }
}

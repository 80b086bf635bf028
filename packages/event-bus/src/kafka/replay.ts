import type { DomainEvent } from '@boli/contracts'
import type { EachBatchPayload, KafkaMessage } from 'kafkajs'
import type { Logger } from 'pino'
import { checkEvent } from '../check-event.ts'
import { decodeEvent } from './message.ts'
import { withHeartbeat } from './with-heartbeat.ts'

interface ReplayOptions {
  /** The end of each partition, by `topic/partition`: the offset after its last message. */
  ends: ReadonlyMap<string, bigint>
  /** A rejection ends the replay. */
  handleBatch: (events: DomainEvent[]) => Promise<void>
  logger: Logger
}

/** The progress of one replay. A member that drops out of its group and joins again continues where it was. */
export class Replay {
  /** Resolves when every partition has been handled up to its end. */
  readonly done: Promise<void>
  /** Number of events handled. */
  count = 0
  readonly #o: ReplayOptions
  readonly #open: Set<string>
  /** The offset after the last handled event of each partition. */
  readonly #positions = new Map<string, bigint>()
  readonly #finish: () => void
  readonly #fail: (error: unknown) => void

  constructor(o: ReplayOptions) {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    this.done = promise
    this.#finish = resolve
    this.#fail = reject
    this.#o = o
    this.#open = new Set(o.ends.keys())
  }

  fail(error: unknown): void {
    this.#fail(error)
  }

  async handle(payload: EachBatchPayload): Promise<void> {
    const { batch, resolveOffset, heartbeat, pause } = payload
    const place = `${batch.topic}/${batch.partition}`
    const end = this.#o.ends.get(place)
    // Later events are not part of the replay, and would be fetched again and again.
    if (end === undefined || !this.#open.has(place)) {
      pause()
      return
    }
    const from = this.#positions.get(place) ?? 0n
    const events = this.#decode(
      place,
      batch.messages.filter(({ offset }) => BigInt(offset) >= from && BigInt(offset) < end),
    )
    try {
      if (events.length > 0) await withHeartbeat(heartbeat, () => this.#o.handleBatch(events))
    } catch (error) {
      return this.#fail(error)
    }
    this.count += events.length
    const after = BigInt(batch.lastOffset()) + 1n
    const next = after > from ? after : from
    this.#positions.set(place, next)
    resolveOffset(batch.lastOffset())
    if (next >= end) {
      this.#open.delete(place)
      pause()
    }
    if (this.#open.size === 0) return this.#finish()
    await stayInGroup(payload)
  }

  #decode(place: string, messages: readonly KafkaMessage[]): DomainEvent[] {
    return messages.flatMap(({ value, offset }) => {
      try {
        const event = decodeEvent(value)
        checkEvent(event)
        return [event]
      } catch (error) {
        this.#o.logger.warn(
          { err: error, place, offset },
          'a message is no event, or does not fit its schema',
        )
        return []
      }
    })
  }
}

/** @throws if the group rebalances: kafkajs then joins again, and fetches from the committed offsets. */
async function stayInGroup({
  heartbeat,
  uncommittedOffsets,
  commitOffsetsIfNecessary,
}: EachBatchPayload): Promise<void> {
  await heartbeat()
  const offsets = uncommittedOffsets()
  if (offsets.topics.length > 0) await commitOffsetsIfNecessary(offsets)
}

import type { Logger } from 'pino'
import type { EventPublisher, OutboxRow } from './append-events.ts'

/**
 * The most batches and rows in flight: one slow consumer must not delay the others. The in-process bus acknowledges a
 * batch only when its slowest consumer has gathered events for a second; meanwhile a batch follows every 40 ms.
 */
const MAX_UNDER_WAY = 128
const MAX_ROWS_UNDER_WAY = 8_000

interface RelayBatchesOptions {
  bus: EventPublisher
  logger: Logger
  onPublished: (rows: readonly OutboxRow[]) => void
  onFailed: () => void
  onSettled: () => void
}

/** Batches that the relay has passed to the bus and not yet deleted. */
export class RelayBatches {
  readonly #o: RelayBatchesOptions
  readonly #idsUnderWay = new Set<number>()
  readonly #running = new Set<Promise<void>>()
  #acknowledged: OutboxRow[] = []
  #hasFailed = false

  constructor(o: RelayBatchesOptions) {
    this.#o = o
  }

  get isFull(): boolean {
    return this.#running.size >= MAX_UNDER_WAY || this.#idsUnderWay.size >= MAX_ROWS_UNDER_WAY
  }

  get hasFailed(): boolean {
    return this.#hasFailed
  }

  get hasAcknowledged(): boolean {
    return this.#acknowledged.length > 0
  }

  /** Rows that were read and are not yet deleted. */
  get idsUnderWay(): number[] {
    return [...this.#idsUnderWay]
  }

  /** Publishes rows in their order, each topic by itself. */
  start(rows: readonly OutboxRow[]): void {
    if (rows.length === 0) return
    for (const { id } of rows) this.#idsUnderWay.add(id)
    const byTopic = Map.groupBy(rows, (row) => row.topic)
    const running = Promise.all([...byTopic].map(([topic, ofTopic]) => this.#publish(topic, ofTopic))).then(
      () => {
        this.#running.delete(running)
        this.#o.onSettled()
      },
    )
    this.#running.add(running)
  }

  /** Resolves once no batch is in flight. */
  async settle(): Promise<void> {
    await Promise.all(this.#running)
  }

  /** Rows that may be deleted now. */
  takeAcknowledged(): OutboxRow[] {
    return this.#acknowledged.splice(0)
  }

  /** Call it for rows that were deleted. */
  forget(rows: readonly OutboxRow[]): void {
    for (const { id } of rows) this.#idsUnderWay.delete(id)
  }

  /** Called after a failure has settled: rows that the bus did not accept must be read again. */
  forgetFailure(): void {
    this.#idsUnderWay.clear()
    this.#hasFailed = false
  }

  async #publish(topic: string, rows: readonly OutboxRow[]): Promise<void> {
    try {
      await this.#o.bus.publish(
        topic,
        rows.map(({ event }) => event),
      )
      this.#acknowledged.push(...rows)
      this.#o.onPublished(rows)
    } catch (error) {
      this.#hasFailed = true
      this.#o.onFailed()
      this.#o.logger.warn({ err: error, topic, events: rows.length }, 'publishing the outbox failed')
    }
  }
}

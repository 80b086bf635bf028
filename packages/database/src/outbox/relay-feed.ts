import { upTo } from '@boli/http-kit'
import { LRUCache } from 'lru-cache'
import type { OutboxRow } from './append-events.ts'

/** Of others the next event is read from the outbox. */
const KEYS_REMEMBERED = 20_000
/** What waits here for the bus at most; the rest is read from the outbox when its time comes. */
const ROWS_AT_MOST = 5_000

/** The relay of this process, while it leads. */
interface Relay {
  /** There are rows. */
  wake(): void
  /** Reads the outbox at its next turn. */
  readAgain(): void
}

/**
 * Where a process hands events that it has committed to its own relay, which then need not read them from the outbox. They
 * are there all the same: what is not handed over, or not published before a crash, is read and published from there.
 *
 * The events of a key stay in order, as only the one that follows what the relay published last is taken: then nothing
 * of the key waits in the outbox that the relay has not seen.
 */
export class RelayFeed {
  /** Version of the last event, by topic and key. */
  readonly #published = new LRUCache<string, number>(upTo(KEYS_REMEMBERED))
  #rows: OutboxRow[] = []
  #relay: Relay | undefined

  /** Asked before the commit. Where the answer is no, the transaction must notify the relay. */
  follows(topic: string, key: string, version: number): boolean {
    return this.#published.get(nameOf(topic, key)) === version && this.#rows.length < ROWS_AT_MOST
  }

  /**
   * Takes what was committed of one key.
   * @param rows in their order.
   * @param afterVersion that of the event before them.
   */
  give(afterVersion: number, rows: readonly OutboxRow[]): void {
    const [first] = rows
    if (!first) return
    if (!this.follows(first.topic, first.event.subject, afterVersion)) {
      this.missed()
      return
    }
    this.#rows.push(...rows)
    this.noteTaken(rows)
    this.#relay?.wake()
  }

  /** The outbox may hold rows of which the relay was not notified. */
  missed(): void {
    this.#relay?.readAgain()
  }

  /** The relay leads from now on, until {@link close}. */
  open(relay: Relay): void {
    this.#relay = relay
  }

  close(): void {
    this.#relay = undefined
    this.forget()
  }

  get hasRows(): boolean {
    return this.#rows.length > 0
  }

  /** Rows that the relay has not fetched yet. */
  get ids(): number[] {
    return this.#rows.map(({ id }) => id)
  }

  takeRows(): OutboxRow[] {
    return this.#rows.splice(0)
  }

  /** The relay publishes these rows. */
  noteTaken(rows: readonly OutboxRow[]): void {
    for (const { topic, event } of rows) this.#published.set(nameOf(topic, event.subject), event.version)
  }

  /** The relay starts over from the oldest row, or leaves keys to another. */
  forget(): void {
    this.#rows = []
    this.#published.clear()
  }
}

const nameOf = (topic: string, key: string) => `${topic}/${key}`

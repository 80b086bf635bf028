import { upTo } from '@boli/http-kit'
import { LRUCache } from 'lru-cache'
import type { OutboxRow } from './append-events.ts'

/** For other keys the next event is read from the outbox. */
const KEYS_REMEMBERED = 20_000
/** Maximum number of events that wait here for the bus; the rest is read from the outbox later. */
const ROWS_AT_MOST = 5_000

/** The relay of this process, while it leads. */
interface Relay {
  /** Called when there are rows. */
  wake(): void
  /** Asks the relay to read the outbox in its next turn. */
  readAgain(): void
}

/**
 * Passes committed events to the relay of the same process, which then need not read them from the outbox. They are in
 * the outbox as well: events that are not passed on, or not published before a crash, are read and published from there.
 *
 * The events of a key stay in order, because only the one after the last published is accepted: then the outbox
 * has no event of the key that the relay has not seen.
 */
export class RelayFeed {
  /** Version of the last event, by topic and key. */
  readonly #published = new LRUCache<string, number>(upTo(KEYS_REMEMBERED))
  #rows: OutboxRow[] = []
  #relay: Relay | undefined

  /** Call it before the commit: if it returns false, the transaction must notify the relay. */
  follows(topic: string, key: string, version: number): boolean {
    return this.#published.get(nameOf(topic, key)) === version && this.#rows.length < ROWS_AT_MOST
  }

  /**
   * Accepts the committed events of one key.
   * @param rows in their order.
   * @param afterVersion version of the event before them.
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

  /** Call it if the outbox may hold rows of which the relay was not notified. */
  missed(): void {
    this.#relay?.readAgain()
  }

  /** Called when the relay starts to lead, until {@link close}. */
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

  /** Called when the relay publishes these rows. */
  noteTaken(rows: readonly OutboxRow[]): void {
    for (const { topic, event } of rows) this.#published.set(nameOf(topic, event.subject), event.version)
  }

  /** Called when the relay starts over from the oldest row, or releases keys to another. */
  forget(): void {
    this.#rows = []
    this.#published.clear()
  }
}

const nameOf = (topic: string, key: string) => `${topic}/${key}`

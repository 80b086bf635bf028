import type { Logger } from '@boli/service-kit'
import { type RawBuilder, sql } from 'kysely'
import type { AuctionsDatabase } from '../../../persistence/tables.ts'
import type { QueuedBid } from './bid.ts'

/** So far may the market's order by price and by number of bids lag behind the bids. */
const INTERVAL_MS = 2_000
/** Few, so that no bid waits long for the rows that are being ranked. */
const PER_STATEMENT = 100

/**
 * Lets the market's order follow the bids, once in two seconds, however many there are on an auction. What it has not
 * done when a process dies, the next process does when it starts.
 */
export class Ranking {
  readonly #database: AuctionsDatabase
  readonly #logger: Logger
  readonly #changed = new Set<string>()
  readonly #timer: NodeJS.Timeout
  #hasCaughtUp = false
  #running: Promise<void> | null = null

  constructor(database: AuctionsDatabase, logger: Logger) {
    this.#database = database
    this.#logger = logger
    this.#timer = setInterval(() => {
      this.#running ??= this.#run().finally(() => {
        this.#running = null
      })
    }, INTERVAL_MS)
    this.#timer.unref()
  }

  /** These bids may have been placed. */
  note(batch: readonly QueuedBid[]): void {
    for (const { command } of batch) this.#changed.add(command.auctionId)
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
    await this.#run()
  }

  async #run(): Promise<void> {
    try {
      if (!this.#hasCaughtUp) await this.#rank(sql`status in ('scheduled', 'active')`)
      this.#hasCaughtUp = true
      const changed = [...this.#changed]
      this.#changed.clear()
      for (let start = 0; start < changed.length; start += PER_STATEMENT) {
        const ids = changed.slice(start, start + PER_STATEMENT)
        await this.#rank(sql`id = any (${ids}::uuid[])`)
      }
    } catch (error) {
      this.#hasCaughtUp = false
      this.#logger.warn({ err: error }, 'ranking the market failed and is tried again')
    }
  }

  /** Rows are locked in the order in which the engine locks them, so that neither waits for the other for ever. */
  async #rank(which: RawBuilder<boolean>): Promise<void> {
    await sql`
      with moved as materialized (
        select id from auctions where ${which} and (ranked_paise <> price_paise or ranked_bids <> total_bids)
        order by id for update)
      update auctions set ranked_paise = price_paise, ranked_bids = total_bids
      from moved where auctions.id = moved.id
    `.execute(this.#database.db)
  }
}

import type { Logger } from '@boli/http-kit'
import { type RawBuilder, sql } from 'kysely'
import type { AuctionsDatabase } from '../persistence/tables.ts'

/** How far the market's order by price and by number of bids may lag behind the bids. */
const INTERVAL_MS = 2_000
/** Small, so that no bid waits long for rows that are being ranked. */
const PER_STATEMENT = 50

/** A committed change of an auction. */
export interface RankedChange {
  auction: { id: string }
  isRanked: boolean
}

/** A row of `auctions` that was written without a change of its auction: its `xmin` before and after. */
export interface RewrittenRow {
  id: string
  before: string
  after: string
}

/**
 * Decides which bids also move their auction in the market's order: for each auction one in two seconds, and the last
 * one. The next process to start completes what a process that dies leaves behind.
 */
export class Ranking {
  readonly #database: AuctionsDatabase
  readonly #logger: Logger
  readonly #onRewritten: (row: RewrittenRow) => void
  /** When auctions were last ranked, until they are due again. */
  readonly #rankedMs = new Map<string, number>()
  /** Auctions with bids since they were ranked. */
  readonly #behind = new Set<string>()
  readonly #timer: NodeJS.Timeout
  #hasCaughtUp = false
  #running: Promise<void> | null = null

  constructor(database: AuctionsDatabase, logger: Logger, onRewritten: (row: RewrittenRow) => void) {
    this.#database = database
    this.#logger = logger
    this.#onRewritten = onRewritten
    this.#timer = setInterval(() => {
      this.#running ??= this.#run((auctionId) => this.isDue(auctionId)).finally(() => {
        this.#running = null
      })
    }, INTERVAL_MS)
    this.#timer.unref()
  }

  /** Whether the next bid on this auction is to rank it. */
  isDue(auctionId: string): boolean {
    const rankedMs = this.#rankedMs.get(auctionId)
    return rankedMs === undefined || performance.now() - rankedMs >= INTERVAL_MS
  }

  committed(changes: readonly RankedChange[]): void {
    const nowMs = performance.now()
    for (const { auction, isRanked } of changes) {
      if (!isRanked) this.#behind.add(auction.id)
      else {
        this.#behind.delete(auction.id)
        this.#rankedMs.set(auction.id, nowMs)
      }
    }
  }

  async close(): Promise<void> {
    clearInterval(this.#timer)
    await this.#running
    await this.#run(() => true)
  }

  async #run(isWanted: (auctionId: string) => boolean): Promise<void> {
    try {
      if (!this.#hasCaughtUp) await this.#rank(sql`status in ('scheduled', 'active')`)
      this.#hasCaughtUp = true
      const wanted = [...this.#behind].filter(isWanted)
      for (let start = 0; start < wanted.length; start += PER_STATEMENT) {
        const ids = wanted.slice(start, start + PER_STATEMENT)
        for (const id of ids) this.#behind.delete(id)
        await this.#rank(sql`id = any (${ids}::uuid[])`)
      }
      for (const auctionId of this.#rankedMs.keys())
        if (this.isDue(auctionId)) this.#rankedMs.delete(auctionId)
    } catch (error) {
      this.#hasCaughtUp = false
      this.#logger.warn({ err: error }, 'ranking the market failed and is tried again')
    }
  }

  /** Rows are locked in the engine's order, to avoid deadlocks. */
  async #rank(which: RawBuilder<boolean>): Promise<void> {
    const { rows } = await sql<RewrittenRow>`
      with moved as materialized (
        select id, xmin as before from auctions where ${which} and (ranked_paise <> price_paise or ranked_bids <> total_bids)
        order by id for update)
      update auctions set ranked_paise = price_paise, ranked_bids = total_bids
      from moved where auctions.id = moved.id
      returning auctions.id, moved.before, pg_current_xact_id()::xid as after
    `.execute(this.#database.db)
    for (const row of rows) this.#onRewritten(row)
  }
}

import { SeededRandom } from '@boli/market'
import { eventually } from '@boli/test-kit/eventually'
import { Bidders } from './bidders.ts'
import { type CallKind, CallLog } from './call-log.ts'
import { DealLife } from './deal-life.ts'
import type { Market } from './market.ts'
import { Passers } from './passers.ts'
import { runSideTraffic } from './side-traffic.ts'

const LONGEST_WAIT_MS = 5 * 60_000

export interface LoadOptions {
  seed: number
  /** Mean time between two bids of one user. */
  paceMs: number
}

/** The load of a run: it can be paused after all answers have arrived, and resumed; its records stay. */
export class Load {
  readonly log = new CallLog()
  readonly bidders: Bidders
  readonly deals: DealLife
  readonly passers: Passers
  readonly #market: Market
  readonly #paceMs: number
  readonly #random: SeededRandom
  #stopping: AbortController | null = null
  #running: Promise<unknown> = Promise.resolve()

  constructor(market: Market, { seed, paceMs }: LoadOptions) {
    this.#market = market
    this.#paceMs = paceMs
    this.#random = new SeededRandom(seed)
    this.bidders = new Bidders(market, this.log)
    this.deals = new DealLife(market, this.log)
    this.passers = new Passers(market, this.log)
  }

  flow(): void {
    const stopping = new AbortController()
    this.#stopping = stopping
    const bidding = this.#market.buyers.map((_, bidder) =>
      this.bidders.bid(bidder, this.#random.fork(), this.#paceMs, stopping.signal),
    )
    const beside = runSideTraffic(this.#market, this, this.#random.fork(), stopping.signal)
    this.#running = Promise.all([...bidding, beside])
  }

  /** Resolves when every started call has ended. */
  async runDry(): Promise<void> {
    this.#stopping?.abort()
    await this.#running
  }

  /**
   * Resolves when `count` calls of a kind that start from now on have succeeded.
   * @throws after five minutes: the load has stalled.
   */
  async answered(kind: CallKind, count: number): Promise<void> {
    const sinceMs = Date.now()
    const look = () => {
      const done = this.succeeded(kind, sinceMs)
      if (done < count) throw new Error(`${done} of ${count} calls (${kind}) were answered in five minutes`)
    }
    await eventually(look, { withinMs: LONGEST_WAIT_MS })
  }

  /** How many calls of a kind that started since a moment have succeeded. */
  succeeded(wanted: CallKind, sinceMs: number): number {
    return this.log.records.filter(
      ({ kind, outcome, startedMs }) => kind === wanted && outcome === 'ok' && startedMs >= sinceMs,
    ).length
  }

  close(): void {
    this.bidders.close()
  }
}

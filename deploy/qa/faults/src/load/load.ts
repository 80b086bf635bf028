import { setTimeout as sleep } from 'node:timers/promises'
import { type InformationView, routes } from '@boli/contracts'
import { formOf, openSession, SeededRandom } from '@boli/market'
import { eventually } from '@boli/test-kit/eventually'
import { Bidders } from './bidders.ts'
import { type CallKind, CallLog } from './calls.ts'
import { DealLife } from './deal-life.ts'
import { aLot, type Market, SIDE_LOT } from './market.ts'
import { Passers } from './passers.ts'

const LONGEST_WAIT_MS = 5 * 60_000
/** Processes that have just started need more CPU. */
const WARM_UP_MS = 20_000
const MEASURED_FOR_MS = 5_000
const BUSY_AT_MOST = 2 / 3
const LONGEST_PAUSES = 8

/** What one user does again and again: the mean pause between two runs, and the task. */
type Task = [paceMs: number, run: (random: SeededRandom, turn: number) => Promise<unknown>]

/** The load of a run: it can be paused after all answers have arrived, and resumed; its records stay. */
export class Load {
  readonly log = new CallLog()
  readonly bidders: Bidders
  readonly deals: DealLife
  readonly #passers: Passers
  readonly #market: Market
  readonly #paceMs: number
  #slower = 1
  readonly #random: SeededRandom
  #stopping = new AbortController()
  #running: Promise<unknown> = Promise.resolve()

  /** @param o.paceMs Mean pause between two bids of one user. */
  constructor(market: Market, o: { seed: number; paceMs: number }) {
    this.#market = market
    this.#paceMs = o.paceMs
    this.#random = new SeededRandom(o.seed)
    this.bidders = new Bidders(market, this.log)
    this.deals = new DealLife(market, this.log)
    this.#passers = new Passers(market, this.log)
  }

  /**
   * Makes the pauses half as long again until this process is idle for a third of the time. It also carries every link
   * between the services: busier than that it would measure its own delays. Deals and listing keep their pauses.
   * @returns how many times longer the pauses are, at most about eight times.
   */
  async fitMachine(): Promise<number> {
    this.flow()
    await sleep(WARM_UP_MS)
    while ((await shareBusy()) > BUSY_AT_MOST && this.#slower < LONGEST_PAUSES) this.#slower *= 1.5
    await this.runDry()
    return this.#slower
  }

  flow(): void {
    this.#stopping = new AbortController()
    const { signal } = this.#stopping
    const bidding = this.bidders.all.map(
      (bidder): Task => [this.#paceMs, (random) => this.bidders.bid(bidder, random)],
    )
    this.#running = Promise.all([
      ...[...bidding, ...this.#sideTraffic()].map((task) =>
        repeat(task, () => this.#slower, this.#random.fork(), signal),
      ),
      ...this.#waitedFor().map((task) => repeat(task, () => 1, this.#random.fork(), signal)),
    ])
  }

  /** Resolves when every started call has ended. */
  async runDry(): Promise<void> {
    this.#stopping.abort()
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
    for (const page of this.bidders.pages) page.close()
  }

  /** Some faults wait for these: a farmer lists lots with pictures, and deals advance. */
  #waitedFor(): Task[] {
    const { farmer, picture } = this.#market
    const call = this.log.callerOf(farmer)
    const list = (turn: number) =>
      call('lot', routes.createAuction, { form: aLot(`${SIDE_LOT} ${turn}`, picture) })
    return [
      [4_000, (_, turn) => list(turn)],
      [300, (random) => this.deals.goOn(random)],
      [300, (random) => this.deals.goOn(random)],
    ]
  }

  /** Users who browse, sign in and up, and administrators who edit the information pages. */
  #sideTraffic(): Task[] {
    const { buyers, lotIds, picture, url } = this.#market
    const reader = this.log.callerOf(buyers[0] ?? this.#market.farmer)
    const admin = this.log.callerOf(this.#market.admin)
    const stranger = () => this.log.callerOf({ session: openSession(url) })
    const guest = stranger()
    const signIn = (random: SeededRandom) => {
      const { username: input, password } = random.pick(buyers)
      return stranger()('sign-in', routes.login, { json: { input, password } })
    }
    const publish = async (turn: number) => {
      const form = itemForm(`Dry storage ${turn}`, picture)
      const { data } = await admin<InformationView>('information', routes.createInformation, { form })
      const edited = { params: { id: data?._id ?? '' }, form: itemForm(`Dry storage ${turn}, edited`) }
      if (data) await admin('information', routes.updateInformation, edited)
    }
    return [
      [300, (random) => reader('read', routes.getAuction, { params: { auctionId: random.pick(lotIds) } })],
      [700, () => guest('read', routes.listAuctions, { query: { limit: 20 } })],
      [900, () => reader('read', routes.searchAuctions, { query: { query: 'wheat' } })],
      [900, () => reader('read', routes.listInformation)],
      [1_500, () => admin('read', routes.adminStats)],
      [3_000, signIn],
      [500, (random) => this.#passers.ofALot(random)],
      [1_500, (random) => this.#passers.ofAPerson(random)],
      [4_000, (_, turn) => publish(turn)],
    ]
  }
}

function itemForm(title: string, picture?: Buffer): FormData {
  const description = 'How to keep grain dry through the rains.'
  return formOf({ title, description, category: 'techniques', source: 'Krishi Vigyan Kendra' }, picture)
}

async function repeat(
  [paceMs, run]: Task,
  slower: () => number,
  random: SeededRandom,
  stopping: AbortSignal,
) {
  for (let turn = 0; !stopping.aborted; turn += 1) {
    await run(random, turn)
    const pauseMs = paceMs * slower() * (0.5 + random.next())
    await sleep(pauseMs, undefined, { signal: stopping }).catch(() => {})
  }
}

/** Share of a while in which this process had work, or waited for a core. */
async function shareBusy(): Promise<number> {
  const before = performance.eventLoopUtilization()
  await sleep(MEASURED_FOR_MS)
  return performance.eventLoopUtilization(before).utilization
}

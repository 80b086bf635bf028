import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@boli/contracts'
import type { SeededRandom } from '@boli/market'
import { CallLog } from './call-log.ts'
import { Caller } from './caller.ts'
import type { Market } from './market.ts'

/** Maximum number of late requests sent in a row before answers are read. */
const LATE_AT_ONCE = 20

/** Requests at an even pace, whatever their outcome, each from another user. */
export class SteadyRequests {
  readonly log = new CallLog()
  readonly #under = new Set<Promise<unknown>>()
  readonly #market: Market
  readonly #random: SeededRandom
  #isStopping = false
  #flowing: Promise<void> = Promise.resolve()
  #beganMs = 0

  constructor(market: Market, random: SeededRandom) {
    this.#market = market
    this.#random = random
  }

  flow(perSecond: number): void {
    const callers = this.#market.buyers.map(({ session }) => new Caller(session, this.log))
    this.#beganMs = Date.now()
    this.#flowing = (async () => {
      for (let sent = 0; !this.#isStopping; sent += 1) {
        const earlyMs = this.#beganMs + (sent * 1_000) / perSecond - Date.now()
        if (earlyMs > 0) await sleep(earlyMs)
        else if (sent % LATE_AT_ONCE === 0) await setImmediate()
        const call = this.#call(this.#random.pick(callers))
        this.#under.add(call)
        void call.finally(() => this.#under.delete(call))
      }
    })()
  }

  /** @returns the number sent per second. */
  async stop(): Promise<number> {
    this.#isStopping = true
    await this.#flowing
    const seconds = (Date.now() - this.#beganMs) / 1_000
    await Promise.all(this.#under)
    return this.log.records.length / seconds
  }

  /** Requests of pages, to every service. */
  #call(caller: Caller): Promise<unknown> {
    const params = { auctionId: this.#random.pick(this.#market.lotIds) }
    switch (this.#random.below(6)) {
      case 0:
        return caller.call('read', routes.isLoggedIn)
      case 1:
        return caller.call('read', routes.listInformation)
      case 2:
        return caller.call('read', routes.listPlacedBids, { params })
      case 3:
        return caller.call('read', routes.myBids)
      default:
        return caller.call('read', routes.getAuction, { params })
    }
  }
}

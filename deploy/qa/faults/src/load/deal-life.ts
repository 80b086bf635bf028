import { type AuctionView, type DealSummary, type DealView, newId, routes } from '@boli/contracts'
import type { SeededRandom } from '@boli/market'
import type { Attempt } from '../invariants/check.ts'
import { type CallLog, resolveUnknown } from './call-log.ts'
import { Caller } from './caller.ts'
import { chooseStep, type OpenStep } from './deal-steps.ts'
import { aLot, INCREMENT_RUPEES, type Market } from './market.ts'

/** In minutes, of which the form takes six decimals. */
const LOT_MINUTES = '0.1'
const DEALS_UNDER_WAY = 12
const BUYERS = 6
/** More than one bidder, so that there are runner-ups. */
const BIDDERS_A_LOT = 3
const FIRST_RUPEES = 2_000

/** One step of one user. */
export interface StepAttempt extends OpenStep, Attempt {
  by: Caller
  dealId: string
}

/** Sells short lots and advances their deals in all possible ways; records each step and its answer. */
export class DealLife {
  readonly attempts: StepAttempt[] = []
  readonly #market: Market
  readonly #farmer: Caller
  readonly #admin: Caller
  readonly #buyers: ReadonlyMap<string, Caller>

  constructor(market: Market, log: CallLog) {
    const callerOf = ({ session }: Pick<Market['farmer'], 'session'>) => new Caller(session, log)
    this.#market = market
    this.#farmer = callerOf(market.farmer)
    this.#admin = callerOf(market.admin)
    this.#buyers = new Map(market.buyers.slice(-BUYERS).map((buyer) => [buyer.username, callerOf(buyer)]))
  }

  async goOn(random: SeededRandom): Promise<void> {
    const filter = random.pick(['active', 'active', 'active', 'cancelled', 'completed'])
    const { data: deals } = await this.#farmer.call<DealSummary[]>('deal', routes.listDeals, {
      query: { filter, limit: DEALS_UNDER_WAY },
    })
    if (!deals) return
    if (filter === 'active' && deals.length < DEALS_UNDER_WAY) await this.#sellALot(random)
    if (deals.length > 0) await this.#takeAStep(random.pick(deals), random)
  }

  resolveUnknown(): Promise<void> {
    return resolveUnknown(this.attempts, (attempt) => this.#send(attempt))
  }

  async #sellALot(random: SeededRandom): Promise<void> {
    const terms = random.pick<Record<string, string>>([
      {},
      { reservePrice: '2500' },
      { decideAfterClose: 'true' },
    ])
    const form = aLot('Wheat to be weighed', this.#market.picture, { durationMinutes: LOT_MINUTES, ...terms })
    const { data } = await this.#farmer.call<{ auction: AuctionView }>('lot', routes.createAuction, { form })
    if (!data) return
    const params = { auctionId: data.auction._id }
    const buyers = [...this.#buyers.values()]
    const first = random.below(buyers.length)
    for (let bid = 0; bid < BIDDERS_A_LOT; bid += 1) {
      const json = { bidAmount: FIRST_RUPEES + bid * INCREMENT_RUPEES, bidKey: newId() }
      await buyers[(first + bid) % buyers.length]?.call('deal', routes.placeBid, { params, json })
    }
  }

  /** A step that is open to a party or an administrator. */
  async #takeAStep({ _id: dealId, buyer }: DealSummary, random: SeededRandom): Promise<void> {
    const by = random.pick([this.#farmer, this.#buyers.get(buyer.username) ?? this.#farmer, this.#admin])
    const { data: deal } = await by.call<DealView>('deal', routes.getDeal, { params: { dealId } })
    const step = deal && chooseStep(deal, random)
    if (!step) return
    const attempt: StepAttempt = { ...step, by, dealId, key: newId(), outcome: 'unknown' }
    this.attempts.push(attempt)
    await this.#send(attempt)
  }

  async #send(attempt: StepAttempt): Promise<void> {
    const { by, dealId, route, number, body, key } = attempt
    const { outcome } = await by.call('step', route, {
      params: { dealId, number },
      json: body,
      idempotencyKey: key,
    })
    attempt.outcome = outcome
  }
}

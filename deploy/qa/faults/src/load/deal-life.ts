import { type AuctionView, type DealSummary, type DealView, newId, routes } from '@boli/contracts'
import type { SeededRandom } from '@boli/market'
import { type Attempt, type Caller, type CallLog, resolveUnknown } from './calls.ts'
import { chooseStep, type OpenStep } from './deal-steps.ts'
import { aLot, INCREMENT_RUPEES, type Market } from './market.ts'

/** Six seconds; the form takes up to six decimals. */
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
  readonly #picture: Buffer
  readonly #farmer: Caller
  readonly #admin: Caller
  readonly #buyers: ReadonlyMap<string, Caller>

  constructor({ picture, farmer, admin, buyers }: Market, log: CallLog) {
    this.#picture = picture
    this.#farmer = log.callerOf(farmer)
    this.#admin = log.callerOf(admin)
    this.#buyers = new Map(buyers.slice(-BUYERS).map((buyer) => [buyer.username, log.callerOf(buyer)]))
  }

  async goOn(random: SeededRandom): Promise<void> {
    const filter = random.pick(['active', 'active', 'active', 'cancelled', 'completed'])
    const query = { filter, limit: DEALS_UNDER_WAY }
    const { data: deals } = await this.#farmer<DealSummary[]>('deal', routes.listDeals, { query })
    if (!deals) return
    if (filter === 'active' && deals.length < DEALS_UNDER_WAY) await this.#sellALot(random)
    if (deals.length > 0) await this.#takeAStep(random.pick(deals), random)
  }

  resolveUnknown(): Promise<void> {
    return resolveUnknown(this.attempts, (attempt) => this.#send(attempt))
  }

  async #sellALot(random: SeededRandom): Promise<void> {
    const allTerms: Record<string, string>[] = [{}, { reservePrice: '2500' }, { decideAfterClose: 'true' }]
    const terms = { durationMinutes: LOT_MINUTES, ...random.pick(allTerms) }
    const form = aLot('Wheat to be weighed', this.#picture, terms)
    const { data } = await this.#farmer<{ auction: AuctionView }>('lot', routes.createAuction, { form })
    if (!data) return
    const params = { auctionId: data.auction._id }
    const buyers = [...this.#buyers.values()]
    const first = random.below(buyers.length)
    for (let bid = 0; bid < BIDDERS_A_LOT; bid += 1) {
      const json = { bidAmount: FIRST_RUPEES + bid * INCREMENT_RUPEES, bidKey: newId() }
      await buyers[(first + bid) % buyers.length]?.('deal', routes.placeBid, { params, json })
    }
  }

  /** Takes a random step that is open to a party or an administrator, if there is one. */
  async #takeAStep({ _id: dealId, buyer }: DealSummary, random: SeededRandom): Promise<void> {
    const by = random.pick([this.#farmer, this.#buyers.get(buyer.username) ?? this.#farmer, this.#admin])
    const { data: deal } = await by<DealView>('deal', routes.getDeal, { params: { dealId } })
    const step = deal && chooseStep(deal, random)
    if (!step) return
    const attempt: StepAttempt = { ...step, by, dealId, key: newId(), outcome: 'unknown' }
    this.attempts.push(attempt)
    await this.#send(attempt)
  }

  async #send(attempt: StepAttempt): Promise<void> {
    const { by, dealId, route, number, body: json, key: idempotencyKey } = attempt
    attempt.outcome = (await by('step', route, { params: { dealId, number }, json, idempotencyKey })).outcome
  }
}

import { type AuctionView, newId, type PlacedBid, routes } from '@boli/contracts'
import type { SeededRandom } from '@boli/market'
import type { Attempt, Called, Caller, CallLog, Outcome } from './calls.ts'
import { resolveUnknown } from './calls.ts'
import { INCREMENT_RUPEES, type Market } from './market.ts'
import { RoomPage } from './room-page.ts'

/** One in this many bids goes over HTTP instead of the socket. */
const HTTP_EVERY = 4

interface Bidder {
  call: Caller
  page: RoomPage
}

/** One bid of one user. */
export interface BidAttempt extends Attempt {
  bidder: Bidder
  lotId: string
  rupees: number
  /** Set for `ok`. */
  bidId: string | null
}

/** Bidders, each with a socket in a room, who record every bid and its outcome. */
export class Bidders {
  readonly attempts: BidAttempt[] = []
  readonly all: readonly Bidder[]
  readonly #lotIds: readonly string[]
  readonly #log: CallLog
  /** The lowest next bid on each lot, as last received by any bidder. */
  readonly #nextBids = new Map<string, number>()
  readonly #leaders = new Map<string, Bidder>()

  constructor({ buyers, lotIds, url }: Market, log: CallLog) {
    this.#log = log
    this.#lotIds = lotIds
    this.all = buyers.map((buyer, index) => ({
      call: log.callerOf(buyer),
      page: new RoomPage(url, buyer.session, lotIds[index % lotIds.length] ?? '', this.#receive),
    }))
  }

  /** One user bids, unless they lead or have lost their connection. */
  async bid(bidder: Bidder, random: SeededRandom): Promise<void> {
    const lotId = random.pick(this.#lotIds)
    const isOverHttp = random.below(HTTP_EVERY) === 0
    // A page without its socket disables bidding.
    const canBid = isOverHttp || bidder.page.isConnected
    if (!canBid || this.#leaders.get(lotId) === bidder) return
    const attempt = this.#attempt(bidder, lotId, await this.#nextBid(bidder, lotId))
    await this.#place(attempt, isOverHttp)
    // Half of the bidders without an answer retry at once, as the page does; the others do not.
    if (attempt.outcome === 'unknown' && random.below(2) === 0) await this.#place(attempt, !isOverHttp)
  }

  /**
   * All bidders bid every amount of a ladder on one lot at once; the ladder begins above what other bids reach.
   * @returns the outcomes.
   */
  async bidAtOnce(lotId: string, amounts: number): Promise<Outcome[]> {
    const lowest = (await this.#nextBid(this.all[0] as Bidder, lotId)) + amounts * INCREMENT_RUPEES
    const attempts = Array.from({ length: amounts }, (_, step) =>
      this.all.map((bidder) => this.#attempt(bidder, lotId, lowest + step * INCREMENT_RUPEES)),
    ).flat()
    await Promise.all(attempts.map((attempt, index) => this.#place(attempt, index % HTTP_EVERY === 0)))
    return attempts.map(({ outcome }) => outcome)
  }

  resolveUnknown(): Promise<void> {
    return resolveUnknown(this.attempts, (attempt) => this.#place(attempt, true))
  }

  get pages(): readonly RoomPage[] {
    return this.all.map(({ page }) => page)
  }

  #attempt(bidder: Bidder, lotId: string, rupees: number): BidAttempt {
    const attempt: BidAttempt = { bidder, lotId, rupees, key: newId(), outcome: 'unknown', bidId: null }
    this.attempts.push(attempt)
    return attempt
  }

  /** A lower value than the known one is outdated. */
  readonly #receive = (lotId: string, rupees: number) => {
    this.#nextBids.set(lotId, Math.max(rupees, this.#nextBids.get(lotId) ?? 0))
  }

  async #nextBid(bidder: Bidder, lotId: string): Promise<number> {
    if (!this.#nextBids.has(lotId)) await this.#refresh(bidder, lotId)
    return this.#nextBids.get(lotId) ?? 0
  }

  async #refresh({ call }: Bidder, auctionId: string): Promise<void> {
    const { data } = await call<AuctionView>('read', routes.getAuction, { params: { auctionId } })
    if (data) this.#receive(auctionId, data.minimumNextBid)
  }

  async #place(attempt: BidAttempt, isOverHttp: boolean): Promise<void> {
    const { bidder, lotId } = attempt
    const { outcome, data, code } = await this.#send(attempt, isOverHttp)
    attempt.outcome = outcome
    if (data) {
      attempt.bidId = data.bid._id
      this.#receive(lotId, data.auction.minimumNextBid)
    } else if (code === 'bid-too-low') await this.#refresh(bidder, lotId)
    if (data || code === 'already-leading') this.#leaders.set(lotId, bidder)
  }

  async #send(
    { bidder, lotId, rupees, key: bidKey }: BidAttempt,
    isOverHttp: boolean,
  ): Promise<Called<PlacedBid>> {
    if (isOverHttp || !bidder.page.isConnected) {
      const json = { bidAmount: rupees, bidKey }
      return bidder.call('bid', routes.placeBid, { params: { auctionId: lotId }, json })
    }
    const startedMs = Date.now()
    const answer = await bidder.page.placeBid({ auctionId: lotId, bidAmount: rupees, bidKey })
    const { status = null, data = null, code = null } = answer ?? {}
    return { outcome: this.#log.add('bid', routes.placeBid, startedMs, status), data, code }
  }
}

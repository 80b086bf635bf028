import { setTimeout as sleep } from 'node:timers/promises'
import { type AuctionView, newId, type PlacedBid, routes } from '@boli/contracts'
import type { SeededRandom } from '@boli/market'
import {
  type Attempt,
  type Called,
  type Caller,
  type CallLog,
  type Outcome,
  resolveUnknown,
} from './calls.ts'
import { INCREMENT_RUPEES, type Market } from './market.ts'
import { PriceBoard, RoomPage } from './room-page.ts'

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
  readonly #board = new PriceBoard()
  readonly #leaders = new Map<string, Bidder>()

  constructor({ buyers, lotIds, url }: Market, log: CallLog) {
    this.#log = log
    this.#lotIds = lotIds
    this.all = buyers.map((buyer, index) => ({
      call: log.callerOf(buyer),
      page: new RoomPage(url, buyer.session, lotIds[index % lotIds.length] ?? '', this.#board),
    }))
  }

  /** One user bids until stopped. @param paceMs Mean time between two bids. */
  async bid(bidder: Bidder, random: SeededRandom, paceMs: number, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const lotId = random.pick(this.#lotIds)
      const isOverHttp = random.below(HTTP_EVERY) === 0
      // A page without its socket disables bidding.
      const canBid = isOverHttp || bidder.page.isConnected
      if (canBid && this.#leaders.get(lotId) !== bidder) {
        const attempt = this.#attempt(bidder, lotId, await this.#nextBid(bidder, lotId))
        await this.#place(attempt, isOverHttp)
        // Half of the bidders without an answer retry at once, as the page does; the others do not.
        if (attempt.outcome === 'unknown' && random.below(2) === 0) await this.#place(attempt, !isOverHttp)
      }
      await sleep(paceMs * (0.5 + random.next()), undefined, { signal: stopping }).catch(() => {})
    }
  }

  /**
   * All bid on one lot at once, each every amount of a ladder, which begins above what other bids reach meanwhile.
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

  async #nextBid(bidder: Bidder, lotId: string): Promise<number> {
    if (this.#board.minimumNextBid(lotId) === 0) await this.#refresh(bidder, lotId)
    return this.#board.minimumNextBid(lotId)
  }

  async #refresh({ call }: Bidder, auctionId: string): Promise<void> {
    const { data } = await call<AuctionView>('read', routes.getAuction, { params: { auctionId } })
    if (data) this.#board.receive(auctionId, data.minimumNextBid)
  }

  async #place(attempt: BidAttempt, isOverHttp: boolean): Promise<void> {
    const { bidder, lotId } = attempt
    const overSocket = !isOverHttp && bidder.page.isConnected
    const { outcome, data, code } = await (overSocket ? this.#overSocket(attempt) : overHttp(attempt))
    attempt.outcome = outcome
    if (data) {
      attempt.bidId = data.bid._id
      this.#board.receive(lotId, data.auction.minimumNextBid)
    } else if (code === 'bid-too-low') await this.#refresh(bidder, lotId)
    if (data || code === 'already-leading') this.#leaders.set(lotId, bidder)
  }

  async #overSocket({ bidder, lotId, rupees, key: bidKey }: BidAttempt): Promise<Called<PlacedBid>> {
    const startedMs = Date.now()
    const answer = await bidder.page.placeBid({ auctionId: lotId, bidAmount: rupees, bidKey })
    const { status = null, data = null, code = null } = answer ?? {}
    return { outcome: this.#log.add('bid', routes.placeBid, startedMs, status), data, code }
  }
}

function overHttp({ bidder, lotId, rupees, key: bidKey }: BidAttempt): Promise<Called<PlacedBid>> {
  const call = { params: { auctionId: lotId }, json: { bidAmount: rupees, bidKey } }
  return bidder.call('bid', routes.placeBid, call)
}

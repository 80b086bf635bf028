import { setTimeout as sleep } from 'node:timers/promises'
import { type AuctionView, newId, type PlacedBid, routes } from '@boli/contracts'
import type { SeededRandom } from '@boli/market'
import type { Attempt } from '../invariants/check.ts'
import { type CallLog, type Outcome, resolveUnknown } from './call-log.ts'
import { type Called, Caller } from './caller.ts'
import { INCREMENT_RUPEES, type Market } from './market.ts'
import { PriceBoard, RoomPage } from './room-page.ts'

/** One in this many bids goes over HTTP instead of the socket. */
const HTTP_EVERY = 4

/** One bid of one user. */
export interface BidAttempt extends Attempt {
  bidder: number
  lotId: string
  rupees: number
  /** Set for `ok`. */
  bidId: string | null
}

/** Bidders, each with a socket in a room, who record every bid and its outcome. */
export class Bidders {
  readonly attempts: BidAttempt[] = []
  readonly sockets: RoomPage[]
  readonly #market: Market
  readonly #log: CallLog
  readonly #callers: Caller[]
  readonly #board = new PriceBoard()
  readonly #leaders = new Map<string, number>()

  constructor(market: Market, log: CallLog) {
    this.#market = market
    this.#log = log
    this.#callers = market.buyers.map(({ session }) => new Caller(session, log))
    this.sockets = market.buyers.map(({ session }, index) => {
      const lotId = market.lotIds[index % market.lotIds.length] ?? ''
      return new RoomPage(market.url, session, lotId, this.#board)
    })
  }

  /** One user bids until stopped. @param paceMs Mean time between two bids. */
  async bid(bidder: number, random: SeededRandom, paceMs: number, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const lotId = random.pick(this.#market.lotIds)
      const isOverHttp = random.below(HTTP_EVERY) === 0
      // A page without its socket disables bidding.
      const canBid = isOverHttp || this.sockets[bidder]?.isConnected
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
    const lowest = (await this.#nextBid(0, lotId)) + amounts * INCREMENT_RUPEES
    const attempts = Array.from({ length: this.sockets.length * amounts }, (_, index) => {
      const step = Math.floor(index / this.sockets.length)
      return this.#attempt(index % this.sockets.length, lotId, lowest + step * INCREMENT_RUPEES)
    })
    await Promise.all(attempts.map((attempt, index) => this.#place(attempt, index % HTTP_EVERY === 0)))
    return attempts.map(({ outcome }) => outcome)
  }

  resolveUnknown(): Promise<void> {
    return resolveUnknown(this.attempts, (attempt) => this.#place(attempt, true))
  }

  connected(): number {
    return this.sockets.filter(({ isConnected }) => isConnected).length
  }

  close(): void {
    for (const socket of this.sockets) socket.close()
  }

  #attempt(bidder: number, lotId: string, rupees: number): BidAttempt {
    const attempt: BidAttempt = { bidder, lotId, rupees, key: newId(), outcome: 'unknown', bidId: null }
    this.attempts.push(attempt)
    return attempt
  }

  async #nextBid(bidder: number, lotId: string): Promise<number> {
    const known = this.#board.minimumNextBid(lotId)
    if (known > 0) return known
    await this.#refresh(bidder, lotId)
    return this.#board.minimumNextBid(lotId)
  }

  async #refresh(bidder: number, lotId: string): Promise<void> {
    const read = await this.#callerOf(bidder).call<AuctionView>('read', routes.getAuction, {
      params: { auctionId: lotId },
    })
    if (read.data) this.#board.receive(lotId, read.data.minimumNextBid)
  }

  async #place(attempt: BidAttempt, isOverHttp: boolean): Promise<void> {
    const isConnected = this.sockets[attempt.bidder]?.isConnected
    const { outcome, data, code } = await (isOverHttp || !isConnected
      ? this.#overHttp(attempt)
      : this.#overSocket(attempt))
    attempt.outcome = outcome
    if (data) {
      attempt.bidId = data.bid._id
      this.#leaders.set(attempt.lotId, attempt.bidder)
      this.#board.receive(attempt.lotId, data.auction.minimumNextBid)
    } else if (code === 'bid-too-low') await this.#refresh(attempt.bidder, attempt.lotId)
    else if (code === 'already-leading') this.#leaders.set(attempt.lotId, attempt.bidder)
  }

  #overHttp({ bidder, lotId, rupees, key: bidKey }: BidAttempt): Promise<Called<PlacedBid>> {
    const call = { params: { auctionId: lotId }, json: { bidAmount: rupees, bidKey } }
    return this.#callerOf(bidder).call('bid', routes.placeBid, call)
  }

  async #overSocket({ bidder, lotId, rupees, key: bidKey }: BidAttempt): Promise<Called<PlacedBid>> {
    const startedMs = Date.now()
    const answer = await this.sockets[bidder]?.placeBid({ auctionId: lotId, bidAmount: rupees, bidKey })
    const { status = null, data = null, code = null } = answer ?? {}
    return {
      outcome: this.#log.add({ kind: 'bid', path: routes.placeBid.path, startedMs, status }),
      data,
      code,
    }
  }

  #callerOf(bidder: number): Caller {
    const caller = this.#callers[bidder]
    if (!caller) throw new Error(`there is no bidder ${bidder}`)
    return caller
  }
}

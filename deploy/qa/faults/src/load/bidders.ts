import { setTimeout as sleep } from 'node:timers/promises'
import { type AuctionView, newId, type PlacedBid, routes } from '@boli/contracts'
import type { SeededRandom } from '@boli/market'
import { type CallLog, type Outcome, outcomeOf, resolveUnknown } from './call-log.ts'
import { Caller } from './caller.ts'
import type { Market } from './market.ts'
import { PriceBoard, RoomPage } from './room-page.ts'

/** One in this many bids goes over HTTP instead of the socket. */
const HTTP_EVERY = 4

/** One bid of one user. Repeated under the same key it is still the same bid. */
export interface BidAttempt {
  bidder: number
  lotId: string
  rupees: number
  bidKey: string
  /** Its outcome so far; `unknown` until a repetition resolves it. */
  outcome: Outcome
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
        const attempt: BidAttempt = {
          bidder,
          lotId,
          rupees: await this.#nextBid(bidder, lotId),
          bidKey: newId(),
          outcome: 'unknown',
          bidId: null,
        }
        this.attempts.push(attempt)
        await this.#place(attempt, isOverHttp)
        // Half of the bidders without an answer retry at once, as the page does; the others do not.
        if (attempt.outcome === 'unknown' && random.below(2) === 0) await this.#place(attempt, !isOverHttp)
      }
      await sleep(paceMs * (0.5 + random.next()), undefined, { signal: stopping }).catch(() => {})
    }
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

  async #nextBid(bidder: number, lotId: string): Promise<number> {
    const known = this.#board.minimumNextBid(lotId)
    if (known > 0) return known
    await this.#refresh(bidder, lotId)
    return this.#board.minimumNextBid(lotId)
  }

  async #refresh(bidder: number, lotId: string): Promise<void> {
    const read = await this.#callers[bidder]?.call<AuctionView>('read', routes.getAuction, {
      params: { auctionId: lotId },
    })
    if (read?.data) this.#board.receive(lotId, read.data.minimumNextBid)
  }

  async #place(attempt: BidAttempt, isOverHttp: boolean): Promise<void> {
    const isConnected = this.sockets[attempt.bidder]?.isConnected
    const { outcome, placed, code } =
      isOverHttp || !isConnected ? await this.#overHttp(attempt) : await this.#overSocket(attempt)
    attempt.outcome = outcome
    if (placed) {
      attempt.bidId = placed.bid._id
      this.#leaders.set(attempt.lotId, attempt.bidder)
      this.#board.receive(attempt.lotId, placed.auction.minimumNextBid)
    } else if (code === 'bid-too-low') await this.#refresh(attempt.bidder, attempt.lotId)
    else if (code === 'already-leading') this.#leaders.set(attempt.lotId, attempt.bidder)
  }

  async #overHttp({ bidder, lotId, rupees, bidKey }: BidAttempt): Promise<Placing> {
    const called = await this.#callers[bidder]?.call<PlacedBid>('bid', routes.placeBid, {
      params: { auctionId: lotId },
      json: { bidAmount: rupees, bidKey },
    })
    const isOk = called?.outcome === 'ok'
    return {
      outcome: called?.outcome ?? 'unknown',
      placed: isOk ? called.data : null,
      code: called?.code ?? null,
    }
  }

  async #overSocket({ bidder, lotId, rupees, bidKey }: BidAttempt): Promise<Placing> {
    const startedMs = Date.now()
    const answer = await this.sockets[bidder]?.placeBid({ auctionId: lotId, bidAmount: rupees, bidKey })
    const status = answer?.status ?? null
    this.#log.add({ kind: 'bid', startedMs, status })
    return {
      outcome: outcomeOf(status),
      placed: status === 200 ? (answer?.data ?? null) : null,
      code: answer?.code ?? null,
    }
  }
}

interface Placing {
  outcome: Outcome
  placed: PlacedBid | null
  code: string | null
}

import { setTimeout as sleep } from 'node:timers/promises'
import { type AuctionView, newId, type PlacedBid, routes } from '@boli/contracts'
import { type BidAttempt, PriceBoard } from './bid-attempt.ts'
import { type CallLog, type Outcome, outcomeOf } from './call-log.ts'
import { Caller } from './caller.ts'
import type { Market } from './market.ts'
import { RoomSocket } from './room-socket.ts'
import type { SeededRandom } from './seeded-random.ts'

/** One in so many bids goes over HTTP instead of the socket. */
const HTTP_EVERY = 4
const REPEAT_WITHIN_MS = 120_000

/** People who bid on the lots, each with a socket in a room, and remember every bid and how it ended. */
export class Bidders {
  readonly attempts: BidAttempt[] = []
  readonly sockets: RoomSocket[]
  readonly #market: Market
  readonly #log: CallLog
  readonly #callers: Caller[]
  readonly #board = new PriceBoard()
  readonly #leaders = new Map<string, number>()

  constructor(market: Market, log: CallLog) {
    this.#market = market
    this.#log = log
    this.#callers = market.buyers.map(({ session }) => new Caller(market.url, log, session))
    this.sockets = market.buyers.map(({ session }, index) => {
      const lotId = market.lotIds[index % market.lotIds.length] ?? ''
      return new RoomSocket(market.url, session, lotId, this.#board)
    })
  }

  /** One person bids on and on, until told to stop. @param paceMs Mean time between two bids. */
  async bid(bidder: number, random: SeededRandom, paceMs: number, stopping: AbortSignal): Promise<void> {
    while (!stopping.aborted) {
      const lotId = random.pick(this.#market.lotIds)
      const isOverHttp = random.below(HTTP_EVERY) === 0
      // A page without its socket says so and lets nobody bid.
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
        // Half of those who got no answer ask again at once, as the page does; the others leave it.
        if (attempt.outcome === 'unknown' && random.below(2) === 0) await this.#place(attempt, !isOverHttp)
      }
      await sleep(paceMs * (0.5 + random.next()), undefined, { signal: stopping }).catch(() => {})
    }
  }

  /**
   * Repeats each bid without an answer under its key until there is one.
   * @returns how many are left without.
   */
  async resolveUnknown(): Promise<number> {
    const deadline = Date.now() + REPEAT_WITHIN_MS
    let unknown = this.attempts.filter(({ outcome }) => outcome === 'unknown')
    while (unknown.length > 0 && Date.now() < deadline) {
      for (const attempt of unknown) await this.#place(attempt, true)
      unknown = unknown.filter(({ outcome }) => outcome === 'unknown')
      if (unknown.length > 0) await sleep(500)
    }
    return unknown.length
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
    if (read?.data) this.#board.hear(lotId, read.data.minimumNextBid)
  }

  async #place(attempt: BidAttempt, isOverHttp: boolean): Promise<void> {
    const isConnected = this.sockets[attempt.bidder]?.isConnected
    const { outcome, placed, code } =
      isOverHttp || !isConnected ? await this.#overHttp(attempt) : await this.#overSocket(attempt)
    attempt.outcome = outcome
    if (placed) {
      attempt.bidId = placed.bid._id
      this.#leaders.set(attempt.lotId, attempt.bidder)
      this.#board.hear(attempt.lotId, placed.auction.minimumNextBid)
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

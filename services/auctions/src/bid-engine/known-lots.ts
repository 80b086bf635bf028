import { upTo } from '@boli/http-kit'
import { LRUCache } from 'lru-cache'
import type { RewrittenRow } from '../market-order/ranking.ts'
import type { LockedAuction, QueuedBid } from './bid.ts'
import type { DecidedBatch } from './decide-batch.ts'
import { type BatchState, goodStanding, pairOf, type Standing } from './load-batch.ts'
import { STORED_WITHIN_MS } from './store-batch.ts'

/** A lot after the last batch of this process. */
interface KnownLot {
  locked: LockedAuction
  /** Ids of those of its bidders that are known: if they are as many as its participants, all of them. */
  bidders: Set<string>
  nowMs: number
}

type KnownUser = Pick<Standing, 'logKey' | 'writtenBy'>

/** A lot counts as ten, each of its known bidders as one: with the users some 16 MB. */
const MOST_ENTRIES = 20_000
const MOST_USERS = 10_000
/** How long a reading of the database's clock is used. */
const CLOCK_VALID_MS = 10_000
/** Within this time of a lot's end only the database's own clock decides whether a bid is in time. */
const NEAR_END_MS = 2 * STORED_WITHIN_MS

/**
 * Lots and bidders as the last batches of this process left them: most batches need no reading. What is decided by them is
 * stored only if Postgres still has these versions of their rows ({@link storeBatch}).
 */
export class KnownLots {
  readonly #lots = new LRUCache<string, KnownLot>({
    maxSize: MOST_ENTRIES,
    sizeCalculation: ({ bidders }) => 10 + bidders.size,
  })
  /** Neither deleted nor suspended. */
  readonly #users = new LRUCache<string, KnownUser>(upTo(MOST_USERS))
  /** The last reading of the database's clock, and `performance.now()` then. */
  #clock = { nowMs: 0, atMs: Number.NEGATIVE_INFINITY }

  setClock(nowMs: number): void {
    this.#clock = { nowMs, atMs: performance.now() }
  }

  /** What {@link loadBatch} would read for these bids, except used keys; null if a part of it is unknown. */
  stateOf(batch: readonly QueuedBid[]): BatchState | null {
    const sinceReadMs = performance.now() - this.#clock.atMs
    if (sinceReadMs > CLOCK_VALID_MS) return null
    let nowMs = Math.floor(this.#clock.nowMs + sinceReadMs)
    const auctions = new Map<string, LockedAuction>()
    const standings = new Map<string, Standing>()
    for (const { command } of batch) {
      const { auctionId, bidder, caps = [], placedBy } = command
      const lot = this.#lots.get(auctionId)
      const user = this.#users.get(bidder.id)
      if (!lot || !user || caps.length > 0 || placedBy !== undefined) return null
      const { status, leader, participants, endsAtMs } = lot.locked.auction
      const hasBidBefore = lot.bidders.has(bidder.id)
      if (!hasBidBefore && lot.bidders.size !== participants) return null
      if (status !== 'active' || nowMs > endsAtMs - NEAR_END_MS) return null
      const about = { userId: bidder.id, auctionId, hasBidBefore }
      standings.set(pairOf(bidder.id, auctionId), { ...goodStanding, ...user, ...about })
      if (auctions.has(auctionId)) continue
      const known = leader ? this.#users.get(leader.id) : { logKey: null, writtenBy: null }
      if (!known) return null
      const ofLeader = { leaderLogKey: known.logKey, leaderWrittenBy: known.writtenBy }
      auctions.set(auctionId, { ...lot.locked, ...ofLeader })
      nowMs = Math.max(nowMs, lot.nowMs)
    }
    return { nowMs, auctions, standings, usedKeys: new Map(), expiredKeys: [], keyOffers: [] }
  }

  /** @param writtenBy The transaction of the batch; null if it wrote nothing. */
  keep({ state, changes, newUsers }: DecidedBatch, writtenBy: string | null): void {
    const lots = new Map<string, KnownLot>()
    // The maximum of a leader who may not bid now was not read; it counts again once they may.
    const lowered = new Set<string>()
    for (const [auctionId, locked] of state.auctions) {
      const { leader } = locked.auction
      if (leader)
        this.#keepUser(leader.id, { logKey: locked.leaderLogKey, writtenBy: locked.leaderWrittenBy })
      if (leader && locked.leaderWrittenBy === null) lowered.add(auctionId)
      const bidders = this.#lots.get(auctionId)?.bidders ?? new Set()
      lots.set(auctionId, { locked, bidders, nowMs: state.nowMs })
    }
    for (const standing of state.standings.values()) {
      const { userId, auctionId, hasBidBefore, isDeleted, suspendedUntil } = standing
      this.#keepUser(userId, isDeleted || suspendedUntil ? null : standing)
      if (hasBidBefore) lots.get(auctionId)?.bidders.add(userId)
    }
    for (const { id, logKey } of newUsers) this.#keepUser(id, { logKey, writtenBy })
    for (const { auction, log } of changes) {
      const lot = lots.get(auction.id)
      if (!lot || writtenBy === null) continue
      for (const { bid } of log.bids) lot.bidders.add(bid.bidder.id)
      lot.locked = { ...lot.locked, auction, log: log.frontier, writtenBy }
      lowered.delete(auction.id)
    }
    for (const [auctionId, lot] of lots) {
      if (lowered.has(auctionId)) this.#lots.delete(auctionId)
      else this.#lots.set(auctionId, lot)
    }
  }

  /** A row that was written while its auction stayed the same. */
  follow({ id, before, after }: RewrittenRow): void {
    const lot = this.#lots.get(id)
    if (lot?.locked.writtenBy === before) lot.locked = { ...lot.locked, writtenBy: after }
  }

  #keepUser(userId: string, user: KnownUser | null): void {
    if (user?.logKey && user.writtenBy) {
      this.#users.set(userId, { logKey: user.logKey, writtenBy: user.writtenBy })
    } else this.#users.delete(userId)
  }
}

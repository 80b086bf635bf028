import type { QueuedBid } from './bid.ts'
import type { DecidedBatch } from './decide-batch.ts'
import type { BatchState, LockedAuction } from './read-batch.ts'
import { CLOCK_TOLERANCE_MS } from './unchanged-statement.ts'

/** An auction as its last batch left it. */
interface Remembered extends LockedAuction {
  /** Those known to have bid on it: everybody, where they are as many as the auction counts. */
  participants: Set<string>
  /** The database's time of the last batch: the bids of an auction are in order of time. */
  nowMs: number
  /** When its row was last read, on the clock of `performance.now()`. */
  readMs: number
  /** Nobody else changed it between its last two batches, so that it is worth while to rely on that. */
  isOurs: boolean
}

/** What was taken out of the memory, by auction. */
export type Recollection = ReadonlyMap<string, Remembered>

/** A leader's new name is seen after this at the latest; everything else is checked with each batch. */
const MAX_AGE_MS = 60_000
/** Of participants, over all auctions: some tens of megabytes. */
const MAX_PAIRS = 300_000
const MAX_AUCTIONS = 10_000
const MAX_USERS = 100_000

/**
 * Remembers auctions between their batches, so that the next one can be judged without reading anything. What is
 * remembered may be out of date: whoever relies on it must check it under the lock (`unchangedSteps`).
 */
export class AuctionMemory {
  /** In order of use, the longest unused first. */
  readonly #auctions = new Map<string, Remembered>()
  readonly #knownUsers = new Set<string>()
  #pairs = 0
  /** The database's clock less that of `performance.now()`; too small by the time an answer takes. */
  #clockOffsetMs: number | null = null

  /** Takes out what is remembered of a batch's auctions. A batch that fails does not bring it back. */
  take(batch: readonly QueuedBid[]): Recollection {
    const taken = new Map<string, Remembered>()
    for (const { command } of batch) {
      const remembered = this.#delete(command.auctionId)
      if (remembered) taken.set(command.auctionId, remembered)
    }
    return taken
  }

  /** @returns the state to judge the batch by, or null where it must be read. */
  recall(batch: readonly QueuedBid[], past: Recollection): BatchState | null {
    if (this.#clockOffsetMs === null) return null
    const localMs = performance.now()
    for (const { command } of batch) {
      const remembered = past.get(command.auctionId)
      if (!remembered?.isOurs || localMs - remembered.readMs > MAX_AGE_MS) return null
      const { participants, auction } = remembered
      if (!participants.has(command.bidder.id) && participants.size !== auction.participants) return null
    }
    let nowMs = Math.floor(this.#clockOffsetMs + localMs)
    for (const remembered of past.values()) nowMs = Math.max(nowMs, remembered.nowMs)
    for (const { auction } of past.values()) {
      if (nowMs + CLOCK_TOLERANCE_MS >= auction.endsAtMs) return null
    }
    return {
      nowMs,
      auctions: past,
      participants: new Map([...past].map(([id, { participants }]) => [id, participants])),
      knownUsers: this.#knownUsers,
      deletedUsers: new Set(),
      usedKeys: new Map(),
      expiredKeys: [],
    }
  }

  /** Remembers the database's clock, just read. */
  setClock(nowMs: number): void {
    this.#clockOffsetMs = nowMs - performance.now()
  }

  /**
   * Remembers what a committed batch left behind.
   * @param state by which it was judged: what was read, or what was recalled from `past`.
   */
  keep(past: Recollection, state: BatchState, { changes, nowMs }: DecidedBatch): void {
    const changed = new Map(changes.map((change) => [change.auction.id, change]))
    for (const [id, found] of state.auctions) {
      const before = past.get(id)
      const change = changed.get(id)
      const isRecalled = before === found
      const participants = before?.participants ?? new Set()
      if (!isRecalled) for (const bidderId of state.participants.get(id) ?? []) participants.add(bidderId)
      for (const { bidder } of change?.placed.bids ?? []) participants.add(bidder.id)
      this.#set(id, {
        productName: found.productName,
        quantity: found.quantity,
        auction: change?.auction ?? found.auction,
        participants,
        nowMs,
        readMs: isRecalled ? before.readMs : performance.now(),
        isOurs: before?.auction.version === found.auction.version,
      })
    }
    if (this.#knownUsers.size > MAX_USERS) this.#knownUsers.clear()
    for (const { placed } of changes) for (const { bidder } of placed.bids) this.#knownUsers.add(bidder.id)
  }

  #set(id: string, remembered: Remembered): void {
    if (remembered.auction.status !== 'active') return
    this.#auctions.set(id, remembered)
    this.#pairs += remembered.participants.size
    for (const oldest of this.#auctions.keys()) {
      if (this.#auctions.size <= MAX_AUCTIONS && this.#pairs <= MAX_PAIRS) break
      this.#delete(oldest)
    }
  }

  #delete(id: string): Remembered | undefined {
    const remembered = this.#auctions.get(id)
    if (remembered && this.#auctions.delete(id)) this.#pairs -= remembered.participants.size
    return remembered
  }
}

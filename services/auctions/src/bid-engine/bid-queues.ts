import type { QueuedBid } from './bid.ts'

export interface QueueLimits {
  /** Maximum number of bids waiting in all queues together. */
  total: number
  /** Maximum number of bids waiting for one auction, so that a crowd on one lot leaves room for others. */
  perAuction: number
}

/**
 * One queue per auction, in arrival order. An auction whose bids were taken is in flight until it is released, so that
 * it has at most one batch at a time; the others take turns.
 */
export class BidQueues {
  readonly #limits: QueueLimits
  readonly #queues = new Map<string, QueuedBid[]>()
  /** Auctions with bids and none in flight, the longest waiting first. */
  readonly #ready = new Set<string>()
  readonly #inFlight = new Set<string>()
  #size = 0

  constructor(limits: QueueLimits) {
    this.#limits = limits
  }

  /** Number of waiting bids. */
  get size(): number {
    return this.#size
  }

  /** Whether no bid on any other auction is waiting. */
  hasOnly(auctionIds: ReadonlySet<string>): boolean {
    return this.#queues.keys().every((auctionId) => auctionIds.has(auctionId))
  }

  /** @returns false if the queue is full. */
  push(bid: QueuedBid): boolean {
    const { auctionId } = bid.command
    const queue = this.#queues.get(auctionId)
    if (this.#size >= this.#limits.total || (queue?.length ?? 0) >= this.#limits.perAuction) return false
    if (queue) queue.push(bid)
    else this.#queues.set(auctionId, [bid])
    this.#size += 1
    if (!this.#inFlight.has(auctionId)) this.#ready.add(auctionId)
    return true
  }

  /**
   * Takes the next batch: an even share of every waiting auction, then more from those with more bids.
   * A bid key appears in it once; a repetition, and the bids behind it, wait for a later batch.
   */
  take(limit: number): QueuedBid[] {
    const auctions = [...this.#ready].slice(0, limit)
    const share = Math.ceil(limit / Math.max(1, auctions.length))
    const batch: QueuedBid[] = []
    const keys = new Set<string>()
    for (const atMost of [share, limit]) {
      for (const auctionId of auctions) {
        const room = Math.min(atMost, limit - batch.length)
        if (room === 0) break
        this.#takeFrom(auctionId, room, batch, keys)
      }
    }
    for (const { command } of batch) {
      this.#ready.delete(command.auctionId)
      this.#inFlight.add(command.auctionId)
    }
    return batch
  }

  /** Marks the batch with these bids as settled. */
  release(batch: readonly QueuedBid[]): void {
    for (const { command } of batch) {
      if (!this.#inFlight.delete(command.auctionId)) continue
      if (this.#queues.has(command.auctionId)) this.#ready.add(command.auctionId)
    }
  }

  /** Removes and returns the bids whose deadline has passed; a queue is in order of deadlines. */
  takeExpired(nowMs: number): QueuedBid[] {
    const expired: QueuedBid[] = []
    for (const [auctionId, queue] of this.#queues) {
      const firstAlive = queue.findIndex((bid) => bid.deadlineMs > nowMs)
      const count = firstAlive === -1 ? queue.length : firstAlive
      if (count > 0) expired.push(...this.#remove(auctionId, queue, count))
    }
    return expired
  }

  #takeFrom(auctionId: string, atMost: number, batch: QueuedBid[], keys: Set<string>): void {
    const queue = this.#queues.get(auctionId)
    if (!queue) return
    let count = 0
    while (count < Math.min(atMost, queue.length)) {
      const command = queue[count]?.command
      if (command?.bidKey != null) {
        const key = `${command.bidder.id} ${command.bidKey}`
        if (keys.has(key)) break
        keys.add(key)
      }
      count += 1
    }
    if (count > 0) batch.push(...this.#remove(auctionId, queue, count))
  }

  #remove(auctionId: string, queue: QueuedBid[], count: number): QueuedBid[] {
    this.#size -= count
    if (count < queue.length) return queue.splice(0, count)
    this.#queues.delete(auctionId)
    this.#ready.delete(auctionId)
    return queue
  }
}

import type { QueuedBid } from './bid.ts'

const WINDOW_MS = 100

/** The bidders of the last batch's lot in the last tenth of a second. */
export class RecentBidders {
  #auctionId: string | undefined
  /** When each bid last, the oldest first. */
  readonly #times = new Map<string, number>()

  /** @returns their number, with those of this batch; 0 if its bids are on several lots. */
  add(batch: readonly QueuedBid[]): number {
    const auctionId = batch[0]?.command.auctionId
    const isOneLot = batch.every(({ command }) => command.auctionId === auctionId)
    if (!isOneLot || auctionId !== this.#auctionId) this.#times.clear()
    this.#auctionId = isOneLot ? auctionId : undefined
    if (!isOneLot) return 0
    const nowMs = performance.now()
    for (const { command } of batch) {
      this.#times.delete(command.bidder.id)
      this.#times.set(command.bidder.id, nowMs)
    }
    for (const [bidderId, timeMs] of this.#times) {
      if (timeMs >= nowMs - WINDOW_MS) break
      this.#times.delete(bidderId)
    }
    return this.#times.size
  }
}

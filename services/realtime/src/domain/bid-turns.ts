interface Turn {
  timer: NodeJS.Timeout
  waiting: (() => void)[]
}

/**
 * Lets the bids of a crowded room pass together, once in an interval, as each transaction with bids leads to a message to
 * every socket. The first bid after an interval without one passes at once.
 */
export class BidTurns {
  readonly #turns = new Map<string, Turn>()
  readonly #intervalMs: (auctionId: string) => number

  /** @param intervalMs between the turns of an auction; 0: its bids never wait. */
  constructor(intervalMs: (auctionId: string) => number) {
    this.#intervalMs = intervalMs
  }

  /** @returns a promise that resolves at the bid's turn, in the order of the bids; undefined if that is now. */
  next(auctionId: string): Promise<void> | undefined {
    const turn = this.#turns.get(auctionId)
    if (turn) return new Promise((resolve) => turn.waiting.push(resolve))
    this.#begin(auctionId)
    return undefined
  }

  /** Lets all waiting bids pass. */
  close(): void {
    for (const { timer, waiting } of this.#turns.values()) {
      clearTimeout(timer)
      for (const pass of waiting) pass()
    }
    this.#turns.clear()
  }

  #begin(auctionId: string): void {
    const intervalMs = this.#intervalMs(auctionId)
    if (intervalMs === 0) return
    const timer = setTimeout(() => this.#end(auctionId), intervalMs)
    this.#turns.set(auctionId, { timer, waiting: [] })
  }

  #end(auctionId: string): void {
    const waiting = this.#turns.get(auctionId)?.waiting ?? []
    this.#turns.delete(auctionId)
    if (waiting.length > 0) this.#begin(auctionId)
    for (const pass of waiting) pass()
  }
}

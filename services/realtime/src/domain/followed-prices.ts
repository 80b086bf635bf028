import type { AuctionState } from '@boli/contracts'

/** Sends followers the state of their lots: the first change at once, then the latest of each interval. */
export interface FollowedPrices {
  take(auction: AuctionState): void
  /** Sends pending updates and clears all state. */
  close(): void
}

export interface FollowedPricesOptions {
  isFollowed: (auctionId: string) => boolean
  send: (auction: AuctionState) => void
  /** Prices in lists are only read, so once a second is enough. */
  everyMs?: number
  /** Calls `run` after the delay, unless the returned function is called first. */
  schedule?: (run: () => void, delayMs: number) => () => void
}

/** A lot whose followers were sent its price within the last interval. */
interface Resting {
  sentVersion: number
  waiting: AuctionState | null
  cancel: () => void
}

export function createFollowedPrices(options: FollowedPricesOptions): FollowedPrices {
  const { isFollowed, send, everyMs = 1_000, schedule = afterTimeout } = options
  const resting = new Map<string, Resting>()

  function sendNow(auction: AuctionState): void {
    send(auction)
    const lot: Resting = { sentVersion: auction.version, waiting: null, cancel: () => {} }
    resting.set(auction._id, lot)
    lot.cancel = schedule(() => {
      resting.delete(auction._id)
      if (lot.waiting) sendNow(lot.waiting)
    }, everyMs)
  }

  return {
    take(auction) {
      const lot = resting.get(auction._id)
      if (!lot) {
        if (isFollowed(auction._id)) sendNow(auction)
      } else if (auction.version > (lot.waiting?.version ?? lot.sentVersion)) {
        lot.waiting = auction
      }
    },
    close() {
      for (const { waiting, cancel } of resting.values()) {
        cancel()
        if (waiting) send(waiting)
      }
      resting.clear()
    },
  }
}

function afterTimeout(run: () => void, delayMs: number): () => void {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

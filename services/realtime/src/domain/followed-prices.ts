import type { AuctionState } from '@boli/contracts'

/** Prices in lists are for display only, so one update a second is enough. */
const EVERY_MS = 1_000

/** A lot whose followers were sent its price within the last interval. */
interface Resting {
  sentVersion: number
  waiting: AuctionState | null
  timer: NodeJS.Timeout
}

export type FollowedPrices = ReturnType<typeof createFollowedPrices>

/** Sends followers the state of their lots: the first change at once, then the latest of each interval. */
export function createFollowedPrices(options: {
  isFollowed: (auctionId: string) => boolean
  send: (auction: AuctionState) => void
}) {
  const { isFollowed, send } = options
  const resting = new Map<string, Resting>()

  function sendNow(auction: AuctionState): void {
    send(auction)
    const timer = setTimeout(() => {
      resting.delete(auction._id)
      if (lot.waiting) sendNow(lot.waiting)
    }, EVERY_MS)
    const lot: Resting = { sentVersion: auction.version, waiting: null, timer }
    resting.set(auction._id, lot)
  }

  return {
    take(auction: AuctionState): void {
      const lot = resting.get(auction._id)
      if (!lot) {
        if (isFollowed(auction._id)) sendNow(auction)
      } else if (auction.version > (lot.waiting?.version ?? lot.sentVersion)) {
        lot.waiting = auction
      }
    },
    /** Sends pending updates and clears all state. */
    close(): void {
      for (const { waiting, timer } of resting.values()) {
        clearTimeout(timer)
        if (waiting) send(waiting)
      }
      resting.clear()
    },
  }
}

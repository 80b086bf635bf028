import type { AuctionState } from '@boli/contracts'
import { ApiCallError, placeBid, SeededRandom } from '@boli/market'
import pLimit from 'p-limit'
import type { SignedIn } from './accounts.ts'
import type { ListedLot } from './list-lots.ts'

const LOTS_AT_ONCE = 6

/** The initial bids of the demo market: mostly the minimum, sometimes a few steps more. */
export async function placeFirstBids(lots: readonly ListedLot[], buyers: readonly SignedIn[]): Promise<void> {
  await pLimit(LOTS_AT_ONCE).map(lots, async ({ lot, auction }) => {
    const random = new SeededRandom(`bids on ${lot.product_name}`)
    let state: AuctionState = auction
    for (let count = 0; count < lot.sale.bids; count += 1) {
      const leader = state.highestBidder?.username
      const { session } = random.pick(buyers.filter(({ username }) => username !== leader))
      const eagerness = random.next()
      const steps = eagerness > 0.85 ? 3 : eagerness > 0.6 ? 1 : 0
      const amount = Math.round((state.minimumNextBid + steps * state.bidIncrement) * 100) / 100
      state = await placeBid(session, auction._id, amount, { confirm: true }).then(
        (placed) => placed.auction,
        (error) => {
          // Another buyer has bid meanwhile.
          if (error instanceof ApiCallError && error.status === 409) return state
          throw error
        },
      )
    }
  })
}

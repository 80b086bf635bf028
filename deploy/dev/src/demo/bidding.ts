import type { AuctionState, AuctionView } from '@boli/contracts'
import { ApiCallError, placeBid as bid, SeededRandom } from '@boli/market'
import pLimit from 'p-limit'
import type { SignedIn } from './accounts.ts'
import type { ListedLot } from './list-lots.ts'

const LOTS_AT_ONCE = 6
/** Harmless refusals: another bid was faster, or the auction has ended. */
const HARMLESS = new Set([
  'bid-too-low',
  'already-leading',
  'auction-ended',
  'too-many-requests',
  'overloaded',
  'needs-confirmation',
])

/** The initial bids of the demo market. */
export async function placeFirstBids(
  lots: readonly ListedLot[],
  buyers: readonly SignedIn[],
  signal: AbortSignal,
): Promise<void> {
  const waiting = lots.filter(({ lot }) => lot.sale.bids > 0)
  await pLimit(LOTS_AT_ONCE).map(waiting, (listed) => bidOn(listed, buyers, signal))
}

async function bidOn({ lot, auction }: ListedLot, buyers: readonly SignedIn[], signal: AbortSignal) {
  const random = new SeededRandom(`bids on ${lot.product_name}`)
  let state: AuctionState = auction
  for (let count = 0; count < lot.sale.bids; count += 1) {
    signal.throwIfAborted()
    const leader = state.highestBidder?.username
    const bidder = random.pick(buyers.filter(({ person }) => person.username !== leader))
    state = (await placeBid(bidder, state, random.next())) ?? state
  }
}

/**
 * Places one bid: mostly the minimum, sometimes a few steps more.
 * @param eagerness 0 to 1.
 * @returns the auction after it; null when the bid was refused for a harmless reason.
 */
export async function placeBid(
  buyer: SignedIn,
  auction: Pick<AuctionState, '_id' | 'minimumNextBid' | 'bidIncrement'>,
  eagerness: number,
): Promise<AuctionState | null> {
  const steps = eagerness > 0.85 ? 3 : eagerness > 0.6 ? 1 : 0
  const amount = Math.min(auction.minimumNextBid + steps * auction.bidIncrement, auction.minimumNextBid * 1.4)
  try {
    return (await bid(buyer.session, auction._id, Math.round(amount * 100) / 100)).auction
  } catch (error) {
    if (error instanceof ApiCallError && HARMLESS.has(error.answer.code ?? '')) return null
    throw error
  }
}

/** Whether demo buyers would bid further on a lot; prices should stay realistic. */
export function isWorthBidding(auction: AuctionView, now = Date.now()): boolean {
  const endsInMs = new Date(auction.endTime).getTime() - now
  return auction.status === 'active' && endsInMs > 3_000 && auction.highestBid < auction.basePrice * 1.8
}

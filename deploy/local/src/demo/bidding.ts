import { type AuctionState, type AuctionView, newId, type PlacedBid, routes } from '@boli/contracts'
import type { SignedIn } from './accounts.ts'
import { ApiRefusal } from './api-session.ts'
import type { ListedLot } from './list-lots.ts'
import { seededRandom } from './seeded-random.ts'

const LOTS_AT_ONCE = 6
/** Refusals that only mean that somebody else was quicker, or that the lot is over. */
const HARMLESS = new Set([
  'bid-too-low',
  'already-leading',
  'auction-ended',
  'too-many-requests',
  'overloaded',
  'needs-confirmation',
])

/** The bids with which the demo market begins. */
export async function placeFirstBids(
  lots: readonly ListedLot[],
  buyers: readonly SignedIn[],
  signal: AbortSignal,
): Promise<void> {
  const waiting = lots.filter(({ lot }) => lot.sale.bids > 0)
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await bidOn(next, buyers, signal)
  }
  await Promise.all(Array.from({ length: LOTS_AT_ONCE }, worker))
}

async function bidOn({ lot, auction }: ListedLot, buyers: readonly SignedIn[], signal: AbortSignal) {
  const random = seededRandom(`bids on ${lot.product_name}`)
  let state: AuctionState = auction
  for (let count = 0; count < lot.sale.bids; count += 1) {
    signal.throwIfAborted()
    const buyer = buyers[Math.floor(random.between(0, buyers.length))]
    const isLeading = buyer?.person.username === state.highestBidder?.username
    const bidder = isLeading ? otherThan(buyer, buyers) : buyer
    if (!bidder) return
    state = (await placeBid(bidder, state, random.between(0, 1))) ?? state
  }
}

function otherThan(buyer: SignedIn | undefined, buyers: readonly SignedIn[]): SignedIn | undefined {
  const index = buyer ? buyers.indexOf(buyer) : 0
  return buyers[(index + 1) % buyers.length]
}

/**
 * Places one bid: mostly the minimum, now and then some steps more.
 * @param eagerness 0 to 1.
 * @returns the auction after it; null where the bid was refused for a harmless reason.
 */
export async function placeBid(
  buyer: SignedIn,
  auction: Pick<AuctionState, '_id' | 'minimumNextBid' | 'bidIncrement'>,
  eagerness: number,
): Promise<AuctionState | null> {
  const steps = eagerness > 0.85 ? 3 : eagerness > 0.6 ? 1 : 0
  const amount = Math.min(auction.minimumNextBid + steps * auction.bidIncrement, auction.minimumNextBid * 1.4)
  try {
    const { data } = await buyer.session.call<PlacedBid>(routes.placeBid, {
      params: { auctionId: auction._id },
      json: { bidAmount: Math.round(amount * 100) / 100, bidKey: newId() },
    })
    return data.auction
  } catch (error) {
    if (error instanceof ApiRefusal && HARMLESS.has(error.answer.code ?? '')) return null
    throw error
  }
}

/** Whether a lot is worth a further bid to the demo buyers; the market should stay believable. */
export function isWorthBidding(auction: AuctionView, now = Date.now()): boolean {
  const endsInMs = new Date(auction.endTime).getTime() - now
  return auction.status === 'active' && endsInMs > 3_000 && auction.highestBid < auction.basePrice * 1.8
}

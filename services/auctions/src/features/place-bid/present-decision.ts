import { type BidOutcome, type ErrorCode, errorCodes, type PlacedBid } from '@boli/contracts'
import type { BidDecision, BidPlaced, BidRefused } from '../../bid-engine/bid.ts'
import { toAuctionState } from '../../domain/auction-state.ts'
import { bidMessages, explainRefusal } from '../../domain/bid-answers.ts'
import { toBidView } from '../../persistence/auction-view.ts'
import { recentBids } from '../../persistence/bid-queries.ts'
import type { Queries } from '../../persistence/tables.ts'
import { suspensionParams } from '../../persistence/users.ts'
import { readReceipt } from '../../proof-log/read.ts'

/** A decision as bidders receive it, over HTTP and over the socket. */
export async function presentDecision(db: Queries, decision: BidDecision): Promise<BidOutcome> {
  if (decision.kind === 'refused') return presentRefused(decision)
  return { status: 200, message: bidMessages[decision.outcome], data: await toPlacedBid(db, decision) }
}

/** An outcome that changed nothing. */
export function refuse(code: ErrorCode, message: string = errorCodes[code].message): BidOutcome {
  return { status: errorCodes[code].status, message, data: null, code }
}

/** Each refusal includes the lot's current terms, so that a page can explain it and offer the next bid. */
function presentRefused({ code, lot, suspension }: BidRefused): BidOutcome {
  if (suspension) return { ...refuse(code), params: suspensionParams(suspension.until, suspension.reason) }
  if (lot === undefined) return refuse(code)
  const { message, params } = explainRefusal(code, lot.auction, lot.quantity)
  return { ...refuse(code, message), params }
}

async function toPlacedBid(
  db: Queries,
  { bid, outcome, auction, log, isRepeated, ...first }: BidPlaced,
): Promise<PlacedBid> {
  const isAgain = isRepeated && bid !== null && outcome !== 'raised'
  const receipt = isAgain ? await readReceipt(db, auction.id, bid.sequence) : first.receipt
  const view = bid ? toBidView(auction.id, bid) : await standingBid(db, auction.id, auction.totalBids)
  return {
    ...{ bid: view, leading: outcome !== 'outbid', outcome, auction: toAuctionState(auction, log) },
    ...(receipt && { receipt }),
  }
}

/** The leading bid, if only its bidder's maximum was raised. */
async function standingBid(db: Queries, auctionId: string, sequence: number): Promise<PlacedBid['bid']> {
  const [bid] = await recentBids(db, auctionId, { limit: 1, upTo: sequence })
  if (!bid) throw new Error(`Auction ${auctionId} has no bid ${sequence}`)
  return bid
}

import type { BidOutcome, PlaceBidBody, UserClaims } from '@boli/contracts'
import { currentTraceparent, traced } from '@boli/http-kit'
import type { BidCaps } from '../../bid-engine/bid.ts'
import type { AuctionsDeps } from '../../deps.ts'
import { parseBidAmounts } from '../../domain/bid-amounts.ts'
import { refuseBidder } from '../../domain/bidders.ts'
import { presentDecision, refuse } from './present-decision.ts'

/** A bid from any entry point. */
export interface BidMessage extends PlaceBidBody {
  auctionId: string
  requestId: string
  /** Id of the sender's request, if the bid arrived with others. */
  traceparent?: string
}

/** Checks a bidder's rights and the amounts, and passes the bid to the engine. */
export function placeBid(
  auctions: AuctionsDeps,
  bidder: UserClaims,
  message: BidMessage,
): Promise<BidOutcome> {
  const attributes = { 'boli.auction_id': message.auctionId, 'boli.request_id': message.requestId }
  return traced({ name: 'place bid', traceparent: message.traceparent, attributes }, () =>
    checkAndPlace(auctions, bidder, message),
  )
}

async function checkAndPlace(
  auctions: AuctionsDeps,
  bidder: UserClaims,
  message: BidMessage,
): Promise<BidOutcome> {
  const refusal = refuseBidder(bidder)
  if (refusal !== null) return refuse(refusal)
  const { actor, apiKey } = bidder
  if (actor && actor.part !== 'bidder') return refuse('firm-part')
  if (apiKey && !apiKey.scopes.includes('bid')) return refuse('key-not-allowed')
  const parsed = parseBidAmounts(message)
  if ('errors' in parsed) return { ...refuse('validation-failed'), errors: parsed.errors }
  const decision = await auctions.bids.place({
    ...parsed.amounts,
    auctionId: message.auctionId,
    bidder: { id: bidder.userId, username: bidder.username, fullname: bidder.fullname },
    isConfirmed: message.confirm === true,
    termsVersion: message.version ?? null,
    bidKey: message.bidKey ?? null,
    requestId: message.requestId,
    traceparent: currentTraceparent(),
    caps: capsOf(bidder),
    placedBy: actor?.userId,
  })
  return presentDecision(auctions.database.db, decision)
}

/** A key or a member without caps may offer nothing. */
function capsOf({ apiKey, actor }: UserClaims): BidCaps[] {
  const caps: BidCaps[] = []
  if (actor) {
    const { userId: holderId, lotLimitPaise: bidCapPaise = 0, dayLimitPaise: dayCapPaise = 0 } = actor
    caps.push({ of: 'member', holderId, bidCapPaise, dayCapPaise })
  }
  if (apiKey) {
    const { keyId: holderId, bidCapPaise = 0, dayCapPaise = 0 } = apiKey
    caps.push({ of: 'key', holderId, bidCapPaise, dayCapPaise })
  }
  return caps
}

import { type Auction, type Bidder, minimumNextBid, startIfDue } from './auction.ts'
import { priceByReserve, resolveChallenge } from './automatic-bidding.ts'
import { defaultSoftClose, endAfterChange, type SoftClose } from './closing.ts'

/** A bid as it arrives, with its amounts already read. */
export interface BidRequest {
  id: string
  bidder: Bidder
  amountPaise: number
  /** Secret; null for a plain bid. */
  maximumPaise: number | null
  /** Version of the terms that the bidder saw; null if not given. */
  termsVersion: number | null
  /** The bidder has confirmed an amount or maximum far above the minimum. */
  isConfirmed: boolean
  /** The bidder has an accepted bid on this auction from an earlier batch. */
  hasBidBefore: boolean
}

/** An accepted bid: it is recorded and never changed. */
export interface AcceptedBid {
  id: string
  /** 1 for the auction's first, without gaps. */
  sequence: number
  /** The auction's version with this bid. */
  version: number
  bidder: Bidder
  amountPaise: number
  isAutomatic: boolean
  placedAtMs: number
}

export type BidRefusal =
  | 'auction-not-started'
  | 'auction-ended'
  | 'own-lot'
  | 'terms-changed'
  | 'already-leading'
  | 'maximum-too-low'
  | 'bid-too-low'
  | 'needs-confirmation'

export type BidOutcome =
  | { kind: 'refused'; code: BidRefusal; auction: Auction }
  /** `answer` is the leader's automatic bid, if the bid was beaten at once. */
  | { kind: 'accepted'; bid: AcceptedBid; answer: AcceptedBid | null; auction: Auction }
  /** `bid` is set if the new maximum lifted the price to the reserve. */
  | { kind: 'maximum-raised'; bid: AcceptedBid | null; auction: Auction }

export interface PlacedBids {
  auction: Auction
  /** One per request, in the order given. */
  outcomes: BidOutcome[]
  /** Every bid to be recorded, in order of `sequence`. */
  bids: AcceptedBid[]
  /** Users who led before or bid in this batch, and do not lead after it. */
  outbid: string[]
}

/** A bid or maximum above this multiple of the minimum needs confirmation: 3 / 2. */
const confirmAbove = { numerator: 3, denominator: 2 }

/**
 * Places a batch of bids on one auction, in arrival order; the outcome is that of placing them one by one.
 * @param nowMs Database time read under the row lock; client clocks are never trusted.
 * @param newBidId Gives ids to automatic bids.
 * @param softClose How a late bid moves the end.
 * @returns One outcome per bid, in the order given; refused bids leave the auction unchanged.
 */
export function placeBids(
  auction: Auction,
  requests: readonly BidRequest[],
  nowMs: number,
  newBidId: () => string,
  softClose: SoftClose = defaultSoftClose,
): PlacedBids {
  let current = startIfDue(auction, nowMs)
  const outcomes: BidOutcome[] = []
  const bids: AcceptedBid[] = []
  const newParticipants = new Set<string>()
  for (const request of requests) {
    const isNew = !request.hasBidBefore && !newParticipants.has(request.bidder.id)
    const outcome = extendBy(softClose, nowMs, placeBid(current, request, isNew, nowMs, newBidId))
    outcomes.push(outcome)
    if (outcome.kind === 'refused') continue
    if (outcome.bid !== null) bids.push(outcome.bid)
    if (outcome.kind === 'accepted') {
      newParticipants.add(request.bidder.id)
      if (outcome.answer !== null) bids.push(outcome.answer)
    }
    current = outcome.auction
  }
  return { auction: current, outcomes, bids, outbid: whoWasOutbid(auction, current, bids) }
}

function placeBid(
  auction: Auction,
  request: BidRequest,
  isNewParticipant: boolean,
  nowMs: number,
  newBidId: () => string,
): BidOutcome {
  const refusal = findRefusal(auction, request, nowMs)
  if (refusal !== null) return { kind: 'refused', code: refusal, auction }
  if (auction.leader?.id === request.bidder.id) return raiseMaximum(auction, request, nowMs, newBidId)

  const maximumPaise = request.maximumPaise ?? request.amountPaise
  const outcome = resolveChallenge(auction, { amountPaise: request.amountPaise, maximumPaise })
  const challengePaise = outcome.leads === 'challenger' ? outcome.pricePaise : outcome.challengePaise
  const bid = nextBid(auction, request.id, request.bidder, challengePaise, false, nowMs)
  const answer =
    outcome.leads === 'leader' && auction.leader !== null
      ? nextBid(auction, newBidId(), auction.leader, outcome.pricePaise, true, nowMs, 2)
      : null
  return {
    kind: 'accepted',
    bid,
    answer,
    auction: {
      ...auction,
      version: (answer ?? bid).version,
      totalBids: (answer ?? bid).sequence,
      participants: auction.participants + (isNewParticipant ? 1 : 0),
      pricePaise: outcome.pricePaise,
      leader: answer === null ? request.bidder : auction.leader,
      leaderMaximumPaise: answer === null ? maximumPaise : auction.leaderMaximumPaise,
    },
  }
}

function findRefusal(auction: Auction, request: BidRequest, nowMs: number): BidRefusal | null {
  if (auction.status === 'scheduled') return 'auction-not-started'
  if (auction.status !== 'active' || nowMs >= auction.endsAtMs) return 'auction-ended'
  if (auction.farmerId === request.bidder.id) return 'own-lot'
  if (request.termsVersion !== null && request.termsVersion !== auction.termsVersion) return 'terms-changed'
  if (auction.leader?.id === request.bidder.id) {
    if (request.maximumPaise === null || request.maximumPaise === auction.leaderMaximumPaise)
      return 'already-leading'
    if (request.maximumPaise < auction.leaderMaximumPaise) return 'maximum-too-low'
    return needsConfirmation(auction, request) ? 'needs-confirmation' : null
  }
  const wanted = Math.max(request.amountPaise, request.maximumPaise ?? 0)
  if (wanted < minimumNextBid(auction)) return 'bid-too-low'
  return needsConfirmation(auction, request) ? 'needs-confirmation' : null
}

/** A typing error costs as much in a maximum as in a bid. */
function needsConfirmation(auction: Auction, request: BidRequest): boolean {
  if (request.isConfirmed) return false
  const wanted = Math.max(request.amountPaise, request.maximumPaise ?? 0)
  return wanted > confirmationLimit(auction)
}

/** The highest amount or maximum that needs no confirmation, in paise. */
export function confirmationLimit(auction: Auction): number {
  return Math.floor((minimumNextBid(auction) * confirmAbove.numerator) / confirmAbove.denominator)
}

/** A leader's higher maximum stays secret; it is a bid only if it lifts the price to the reserve. */
function raiseMaximum(
  auction: Auction,
  request: BidRequest,
  nowMs: number,
  newBidId: () => string,
): BidOutcome {
  const leaderMaximumPaise = request.maximumPaise ?? auction.leaderMaximumPaise
  const pricePaise = priceByReserve(auction, auction.pricePaise, leaderMaximumPaise)
  if (pricePaise === auction.pricePaise)
    return { kind: 'maximum-raised', bid: null, auction: { ...auction, leaderMaximumPaise } }
  const bid = nextBid(auction, newBidId(), request.bidder, pricePaise, true, nowMs)
  const raised = {
    ...auction,
    version: bid.version,
    totalBids: bid.sequence,
    pricePaise,
    leaderMaximumPaise,
  }
  return { kind: 'maximum-raised', bid, auction: raised }
}

function nextBid(
  auction: Auction,
  id: string,
  bidder: Bidder,
  amountPaise: number,
  isAutomatic: boolean,
  placedAtMs: number,
  step = 1,
): AcceptedBid {
  const sequence = auction.totalBids + step
  return { id, sequence, version: auction.version + step, bidder, amountPaise, isAutomatic, placedAtMs }
}

/** A raised maximum without a bid changes neither leader nor price. */
function extendBy(softClose: SoftClose, nowMs: number, outcome: BidOutcome): BidOutcome {
  if (outcome.kind === 'refused' || outcome.bid === null) return outcome
  const { auction } = outcome
  const endsAtMs = endAfterChange(auction, nowMs, softClose)
  if (endsAtMs === auction.endsAtMs) return outcome
  return { ...outcome, auction: { ...auction, endsAtMs, version: auction.version + 1 } }
}

function whoWasOutbid(before: Auction, after: Auction, bids: readonly AcceptedBid[]): string[] {
  if (bids.length === 0) return []
  const outbid = new Set(bids.map((bid) => bid.bidder.id))
  if (before.leader !== null) outbid.add(before.leader.id)
  if (after.leader !== null) outbid.delete(after.leader.id)
  return [...outbid]
}

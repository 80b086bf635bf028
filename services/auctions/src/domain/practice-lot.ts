import { newId, practiceRobots } from '@boli/contracts'
import {
  type AcceptedBid,
  type Auction,
  type Bidder,
  type BidRefusal,
  type BidRequest,
  closeIfDue,
  minimumNextBid,
  placeBids,
  type SoftClose,
} from '@boli/rules'

/** The answer to a bid with a key, given again if the key is repeated. */
interface AnsweredBid {
  key: string
  amountPaise: number
  maximumPaise: number | null
  outcome: 'leading' | 'outbid' | 'raised'
  /** Index of the bid in {@link PracticeLot.bids}; that of the leading one if only the maximum was raised. */
  sequence: number
}

/**
 * A lot on which one user practises against robots, by the rules of every auction. It has no background work: what
 * robots do is computed from its state when it is read or bid on. Values are never changed in place.
 */
export interface PracticeLot {
  auction: Auction
  /** In order of `sequence`. */
  bids: AcceptedBid[]
  /** The limit of each robot, in paise; in the order of `practiceRobots`. */
  robotLimits: number[]
  answered: AnsweredBid[]
}

export type PracticeOutcome =
  | { kind: 'placed'; lot: PracticeLot; answered: Omit<AnsweredBid, 'key'> }
  | { kind: 'refused'; code: BidRefusal | 'bid-key-reused'; lot: PracticeLot }

/** The seller of every practice lot. */
export const practiceSeller = { id: '00000000-0000-7000-8000-000000000000', username: 'practice' }

const DURATION_MS = 3 * 60_000
const BASE_PAISE = 2_000_00
/** Time until a robot answers the learner. Robots do not outbid each other, so that the learner has time to choose. */
const ROBOT_PAUSE_MS = 6_000
const FEWEST_STEPS = 3
const MOST_STEPS = 10
const STEP_PAISE = 25_00
const softClose: SoftClose = { windowMs: 20_000, capMs: 2 * 60_000 }

/**
 * A new lot, on which a robot has bid the base price. @param random As `Math.random`; decides the limits of the
 * robots.
 */
export function beginPractice(nowMs: number, random = Math.random): PracticeLot {
  const endsAtMs = nowMs + DURATION_MS
  const steps = () => FEWEST_STEPS + Math.floor(random() * (MOST_STEPS - FEWEST_STEPS + 1))
  const auction: Auction = {
    ...{ id: newId(), farmerId: practiceSeller.id, status: 'active', closeReason: null },
    ...{ version: 1, termsVersion: 1, basePaise: BASE_PAISE, pricePaise: BASE_PAISE },
    ...{ fixedIncrementPaise: null, reservePaise: null, decideAfterClose: false },
    ...{ leader: null, leaderMaximumPaise: 0, totalBids: 0, participants: 0 },
    ...{ startsAtMs: nowMs, endsAtMs, plannedEndMs: endsAtMs },
  }
  const robotLimits = practiceRobots.map(() => BASE_PAISE + steps() * STEP_PAISE)
  return robotBids({ auction, bids: [], robotLimits, answered: [] }, practiceRobots[0], nowMs)
}

/** The lot as it is at a time: with the bids of robots that were due, and closed if its end has come. */
export function practiceAt(lot: PracticeLot, nowMs: number): PracticeLot {
  let current = lot
  for (let next = nextRobot(current); next && next.dueMs <= nowMs; next = nextRobot(current))
    current = robotBids(current, next.robot, next.dueMs)
  const closed = closeIfDue(current.auction, nowMs)
  return closed ? { ...current, auction: closed.auction } : current
}

/** When the lot changes next without a bid of the learner; null once it has ended. */
export function nextChangeMs(lot: PracticeLot): number | null {
  if (lot.auction.status !== 'active') return null
  return nextRobot(lot)?.dueMs ?? lot.auction.endsAtMs
}

/** Places a bid of the learner. @param bidKey A repeated bid with its key gets the first answer. */
export function bidInPractice(
  lot: PracticeLot,
  bid: Omit<BidRequest, 'id' | 'hasBidBefore'> & { bidKey: string | null },
  nowMs: number,
): PracticeOutcome {
  const current = practiceAt(lot, nowMs)
  const { bidKey, ...request } = bid
  const earlier = bidKey === null ? undefined : current.answered.find(({ key }) => key === bidKey)
  if (earlier) {
    const isSame = earlier.amountPaise === bid.amountPaise && earlier.maximumPaise === bid.maximumPaise
    return isSame
      ? { kind: 'placed', lot: current, answered: earlier }
      : { kind: 'refused', code: 'bid-key-reused', lot: current }
  }
  const { lot: next, outcome } = place(current, request, nowMs)
  if (outcome.kind === 'refused') return { kind: 'refused', code: outcome.code, lot: next }
  const isRaised = outcome.kind === 'maximum-raised'
  const answered = {
    ...{ amountPaise: bid.amountPaise, maximumPaise: bid.maximumPaise },
    outcome: isRaised ? ('raised' as const) : outcome.answer ? ('outbid' as const) : ('leading' as const),
    sequence: outcome.bid?.sequence ?? outcome.auction.totalBids,
  }
  const known = bidKey === null ? next.answered : [...next.answered, { key: bidKey, ...answered }]
  return { kind: 'placed', lot: { ...next, answered: known }, answered }
}

/** The robot that answers a leading learner, if one still bids that high before the end. */
function nextRobot({ auction, bids, robotLimits }: PracticeLot): { robot: Bidder; dueMs: number } | null {
  const last = bids.at(-1)
  if (auction.status !== 'active' || !last || isRobot(last.bidder)) return null
  const minimum = minimumNextBid(auction)
  const willing = practiceRobots.filter((_, index) => (robotLimits[index] ?? 0) >= minimum)
  const robot = willing[auction.totalBids % willing.length]
  const dueMs = last.placedAtMs + ROBOT_PAUSE_MS
  return robot && dueMs < auction.endsAtMs ? { robot, dueMs } : null
}

function isRobot({ id }: Bidder): boolean {
  return practiceRobots.some((robot) => robot.id === id)
}

function robotBids(lot: PracticeLot, robot: Bidder, nowMs: number): PracticeLot {
  const bidder = { id: robot.id, username: robot.username }
  const amountPaise = minimumNextBid(lot.auction)
  const request = { bidder, amountPaise, maximumPaise: null, termsVersion: null, isConfirmed: true }
  return place(lot, request, nowMs).lot
}

function place(lot: PracticeLot, request: Omit<BidRequest, 'id' | 'hasBidBefore'>, nowMs: number) {
  const hasBidBefore = lot.bids.some(({ bidder }) => bidder.id === request.bidder.id)
  const full = { ...request, id: newId(), hasBidBefore }
  const { auction, outcomes, bids } = placeBids(lot.auction, [full], nowMs, newId, softClose)
  const [outcome] = outcomes
  if (!outcome) throw new Error('A bid in practice got no outcome')
  return { lot: { ...lot, auction, bids: [...lot.bids, ...bids] }, outcome }
}

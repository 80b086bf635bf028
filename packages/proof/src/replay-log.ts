import {
  type Auction,
  type BidRefusal,
  closeIfDue,
  endEarly,
  placeBids,
  type SoftClose,
  startIfDue,
} from '@boli/rules'
import type { Leaf, LeafTerms } from './leaf.ts'

/** A violation of the rules by a leaf. */
export type RuleFault =
  | BidRefusal
  | 'out-of-place'
  | 'other-auction'
  | 'earlier-time'
  | 'after-close'
  | 'wrong-automatic'
  | 'wrong-extension'
  | 'terms-after-bid'
  | 'wrong-close'
  | 'wrong-price'
  | 'wrong-winner'

/** The result of an auction according to its leaves. */
export interface Replayed {
  pricePaise: number
  /** The leader or winner; null if there is none. */
  leaderTag: string | null
  bids: number
  extensions: number
  /** How it ended; null while it runs. */
  closeReason: string | null
  /** Whether the log began after the auction did. */
  isMigrated: boolean
}

export type Replay = { isHeld: true; replayed: Replayed } | { isHeld: false; leaf: number; fault: RuleFault }

/** The current auction, and its terms according to its leaves. */
interface Walk {
  auction: Auction
  softClose: SoftClose
  terms: LeafTerms
  extensions: number
  isMigrated: boolean
}

/** A leaf's fault, and its distance from the current leaf. */
class Broken extends Error {
  readonly fault: RuleFault
  readonly offset: number

  constructor(fault: RuleFault, offset = 0) {
    super(fault)
    this.fault = fault
    this.offset = offset
  }
}

/**
 * Replays an auction by the same rules from its leaves alone. They do not contain maxima and reserve: each price is
 * checked with the smallest possible values.
 */
export function replayLog(leaves: readonly Leaf[], auctionId: string): Replay {
  let walk: Walk | null = null
  let lastTimeMs = 0
  let index = 0
  try {
    while (index < leaves.length) {
      const leaf = leaves[index] as Leaf
      if (leaf.timeMs < lastTimeMs) throw new Broken('earlier-time')
      lastTimeMs = leaf.timeMs
      if (walk && walk.auction.closeReason !== null) throw new Broken('after-close')
      if ('terms' in leaf && leaf.terms.auctionId !== auctionId) throw new Broken('other-auction')
      if ((walk === null) !== (leaf.kind === 'opened')) throw new Broken('out-of-place')
      if (leaf.kind === 'opened') {
        walk = open(leaf)
        index += 1
      } else index += step(walk as Walk, leaf, leaves, index)
    }
    if (walk === null) throw new Broken('out-of-place')
  } catch (error) {
    if (!(error instanceof Broken)) throw error
    return { isHeld: false, leaf: index + error.offset, fault: error.fault }
  }
  const { auction, extensions, isMigrated } = walk
  const { pricePaise, totalBids, closeReason, leader } = auction
  return {
    isHeld: true,
    replayed: {
      ...{ pricePaise, bids: totalBids, extensions, closeReason, isMigrated },
      leaderTag: leader?.id ?? null,
    },
  }
}

/** The seller, whom the first leaf does not name. */
const UNKNOWN_SELLER = 'unknown'
const person = (tag: string) => ({ id: tag, username: tag })

function open({ tag, amountPaise, terms, migrated }: Leaf & { kind: 'opened' }): Walk {
  const pricePaise = migrated?.pricePaise ?? amountPaise
  const hasBids = (migrated?.totalBids ?? 0) > 0
  const auction: Auction = {
    ...{ id: terms.auctionId, farmerId: tag || UNKNOWN_SELLER, status: 'scheduled', closeReason: null },
    ...{ version: 1, termsVersion: 1, participants: 0, reservePaise: null },
    ...{ basePaise: amountPaise, pricePaise, totalBids: migrated?.totalBids ?? 0 },
    ...{ leader: hasBids ? person(migrated?.leaderTag ?? '') : null },
    ...{ leaderMaximumPaise: hasBids ? pricePaise : 0 },
    ...{ endsAtMs: migrated?.endsAtMs ?? terms.plannedEndMs },
    ...termsOf(terms),
  }
  return { auction, ...rulesOf(terms), terms, extensions: 0, isMigrated: migrated !== null }
}

const termsOf = (terms: LeafTerms) => ({
  fixedIncrementPaise: terms.fixedIncrementPaise,
  startsAtMs: terms.startsAtMs,
  plannedEndMs: terms.plannedEndMs,
  decideAfterClose: terms.decideAfterClose,
})

const rulesOf = (terms: LeafTerms) => ({
  softClose: { windowMs: terms.softCloseWindowMs, capMs: terms.softCloseCapMs },
})

/** @returns the number of leaves consumed. */
function step(walk: Walk, leaf: Leaf, leaves: readonly Leaf[], index: number): number {
  switch (leaf.kind) {
    case 'bid': {
      const next = leaves[index + 1]
      const { leader } = walk.auction
      const isAnswer = next?.kind === 'automatic' && leader !== null && next.tag === leader.id
      return bid(walk, leaf, isAnswer ? next : null, leaves[index + (isAnswer ? 2 : 1)])
    }
    case 'automatic':
      return liftToReserve(walk, leaf, leaves[index + 1])
    case 'edit':
      edit(walk, leaf)
      return 1
    case 'closed':
      close(walk, leaf)
      return 1
    default:
      throw new Broken('out-of-place')
  }
}

type BidLeaf = Leaf & { kind: 'bid' | 'automatic' }

function bid(walk: Walk, leaf: BidLeaf, answer: BidLeaf | null, after: Leaf | undefined): number {
  const { auction } = walk
  // A maximum is at least the price of its automatic bid.
  const leaderMaximumPaise = answer?.amountPaise ?? auction.leaderMaximumPaise
  const placed = place(walk, { ...auction, leaderMaximumPaise }, leaf, null)
  const isRight = (with_: typeof placed) =>
    with_.bids.length === (answer ? 2 : 1) &&
    with_.bids[0]?.amountPaise === leaf.amountPaise &&
    (answer === null || with_.bids[1]?.amountPaise === answer.amountPaise)
  if (isRight(placed)) return extend(walk, placed.auction, answer ? 2 : 1, after)
  if (answer === null || !mayBeReserve(walk)) throw new Broken('wrong-automatic', answer ? 1 : 0)
  // Otherwise the answer lifted the price to the reserve.
  const lifted = { ...auction, leaderMaximumPaise, reservePaise: answer.amountPaise }
  const again = place(walk, lifted, leaf, null)
  if (!isRight(again)) throw new Broken('wrong-automatic', 1)
  return extend(walk, again.auction, 2, after)
}

/** A leader's higher maximum shows only if it raises the price to the reserve. */
function liftToReserve(walk: Walk, leaf: BidLeaf, after: Leaf | undefined): number {
  const { auction } = walk
  if (leaf.tag !== auction.leader?.id || !mayBeReserve(walk)) throw new Broken('wrong-automatic')
  const placed = place(walk, { ...auction, reservePaise: leaf.amountPaise }, leaf, leaf.amountPaise)
  if (placed.bids[0]?.amountPaise !== leaf.amountPaise) throw new Broken('wrong-automatic')
  return extend(walk, placed.auction, 1, after)
}

/** The reserve is revealed once, by a price that nothing else explains. */
const mayBeReserve = ({ terms, auction }: Walk) => terms.hasReserve && auction.reservePaise === null

function place({ softClose }: Walk, auction: Auction, leaf: BidLeaf, maximumPaise: number | null) {
  const request = {
    ...{ id: '', bidder: person(leaf.tag), amountPaise: leaf.amountPaise, maximumPaise },
    ...{ termsVersion: null, isConfirmed: true, hasBidBefore: true },
  }
  const placed = placeBids(auction, [request], leaf.timeMs, () => '', softClose)
  const [outcome] = placed.outcomes
  if (outcome?.kind === 'refused') throw new Broken(outcome.code)
  return placed
}

/** If the rules move the end, the next leaf must say so. @returns the number of leaves consumed. */
function extend(walk: Walk, auction: Auction, taken: number, after: Leaf | undefined): number {
  const isMoved = auction.endsAtMs !== walk.auction.endsAtMs
  walk.auction = auction
  if (!isMoved) return taken
  const isLogged = after?.kind === 'extension' && after.endsAtMs === auction.endsAtMs
  if (!isLogged || after.amountPaise !== auction.pricePaise) throw new Broken('wrong-extension', taken)
  walk.extensions += 1
  return taken + 1
}

/** Before the first bid anything may change, afterwards no terms. */
function edit(walk: Walk, { tag, amountPaise, terms }: Leaf & { kind: 'edit' }): void {
  const { auction } = walk
  if (auction.totalBids > 0) {
    const isSame = amountPaise === auction.basePaise && JSON.stringify(terms) === JSON.stringify(walk.terms)
    if (!isSame) throw new Broken('terms-after-bid')
    return
  }
  Object.assign(walk, rulesOf(terms), { terms })
  walk.auction = {
    ...auction,
    ...termsOf(terms),
    farmerId: auction.farmerId === UNKNOWN_SELLER ? tag || UNKNOWN_SELLER : auction.farmerId,
    ...{ basePaise: amountPaise, pricePaise: amountPaise, endsAtMs: terms.plannedEndMs },
  }
}

function close(walk: Walk, { tag, amountPaise, timeMs, reason }: Leaf & { kind: 'closed' }): void {
  const started = startIfDue(withReserve(walk, reason), timeMs)
  const closed =
    reason === 'withdrawn' || reason === 'removed'
      ? endEarly(started, reason, timeMs)
      : closeIfDue(started, timeMs)
  if (closed?.closeReason !== reason) throw new Broken('wrong-close')
  if (amountPaise !== closed.auction.pricePaise) throw new Broken('wrong-price')
  if (tag !== (closed.winner?.id ?? '')) throw new Broken('wrong-winner')
  walk.auction = closed.auction
}

/** If no price revealed the reserve, the close says whether it is above the last price. */
function withReserve({ auction, terms }: Walk, reason: string): Auction {
  if (!terms.hasReserve || auction.reservePaise !== null) return auction
  return { ...auction, reservePaise: auction.pricePaise + (reason === 'reserve-not-met' ? 1 : 0) }
}

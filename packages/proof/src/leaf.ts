/** The terms that apply to bids. Times are milliseconds since 1970, by the database's clock. */
export interface LeafTerms {
  auctionId: string
  startsAtMs: number
  plannedEndMs: number
  /** The farmer's own increment in paise; null uses the ladder. */
  fixedIncrementPaise: number | null
  hasReserve: boolean
  decideAfterClose: boolean
  softCloseWindowMs: number
  softCloseCapMs: number
}

/** The state of an auction whose log began after its first change. */
interface LeafStanding {
  totalBids: number
  pricePaise: number
  /** Empty without a leader. */
  leaderTag: string
  endsAtMs: number
}

interface Common {
  /** From 0, without gaps. */
  sequence: number
  timeMs: number
}

/** One entry of an auction's log. `tag` identifies one bidder within this auction only. */
export type Leaf = Common &
  (
    | { kind: 'opened'; tag: string; amountPaise: number; terms: LeafTerms; migrated: LeafStanding | null }
    | { kind: 'edit'; tag: string; amountPaise: number; terms: LeafTerms }
    /** `commitment` to the bidder's maximum, or to the amount if there is none. */
    | { kind: 'bid'; tag: string; amountPaise: number; commitment: string }
    | { kind: 'automatic'; tag: string; amountPaise: number }
    | { kind: 'extension'; amountPaise: number; endsAtMs: number }
    /** `tag` is the winner's, or empty. */
    | { kind: 'closed'; tag: string; amountPaise: number; reason: string }
  )

const VERSION = 1

/**
 * The canonical text of a leaf: JSON without spaces, `[version, kind, sequence, tag, paise, time, commitment]`,
 * followed by the fields of its kind.
 */
export function encodeLeaf(leaf: Leaf): string {
  const { kind, sequence, amountPaise, timeMs } = leaf
  const tag = kind === 'extension' ? '' : leaf.tag
  const commitment = kind === 'bid' ? leaf.commitment : ''
  return JSON.stringify([VERSION, kind, sequence, tag, amountPaise, timeMs, commitment, ...detailOf(leaf)])
}

function detailOf(leaf: Leaf): unknown[] {
  switch (leaf.kind) {
    case 'opened':
      return leaf.migrated === null
        ? [termsArray(leaf.terms)]
        : [termsArray(leaf.terms), 'migrated', standingArray(leaf.migrated)]
    case 'edit':
      return [termsArray(leaf.terms)]
    case 'extension':
      return [leaf.endsAtMs]
    case 'closed':
      return [leaf.reason]
    default:
      return []
  }
}

const termsArray = (terms: LeafTerms) => [
  terms.auctionId,
  terms.startsAtMs,
  terms.plannedEndMs,
  terms.fixedIncrementPaise,
  terms.hasReserve,
  terms.decideAfterClose,
  terms.softCloseWindowMs,
  terms.softCloseCapMs,
]

const standingArray = (standing: LeafStanding) => [
  standing.totalBids,
  standing.pricePaise,
  standing.leaderTag,
  standing.endsAtMs,
]

/** Reads a leaf. @returns null if {@link encodeLeaf} could not have produced the text. */
export function decodeLeaf(text: string): Leaf | null {
  const leaf = readLeaf(text)
  return leaf !== null && encodeLeaf(leaf) === text ? leaf : null
}

function readLeaf(text: string): Leaf | null {
  const read = parseArray(text)
  if (read === null) return null
  const [version, kind, sequence, tag, amountPaise, timeMs, commitment, detail, note, standing] = read
  if (version !== VERSION || !isCount(sequence) || !isCount(amountPaise) || !isCount(timeMs)) return null
  if (typeof tag !== 'string' || typeof commitment !== 'string') return null
  const common = { sequence, amountPaise, timeMs }
  switch (kind) {
    case 'opened': {
      const terms = readTerms(detail)
      const migrated = note === 'migrated' ? readStanding(standing) : null
      return terms && { ...common, kind, tag, terms, migrated }
    }
    case 'edit': {
      const terms = readTerms(detail)
      return terms && { ...common, kind, tag, terms }
    }
    case 'bid':
      return { ...common, kind, tag, commitment }
    case 'automatic':
      return { ...common, kind, tag }
    case 'extension':
      return isCount(detail) ? { ...common, kind, endsAtMs: detail } : null
    case 'closed':
      return typeof detail === 'string' ? { ...common, kind, tag, reason: detail } : null
    default:
      return null
  }
}

function parseArray(text: string): unknown[] | null {
  try {
    const read: unknown = JSON.parse(text)
    return Array.isArray(read) ? read : null
  } catch {
    return null
  }
}

function readTerms(read: unknown): LeafTerms | null {
  if (!Array.isArray(read)) return null
  const [
    auctionId,
    startsAtMs,
    plannedEndMs,
    fixedIncrementPaise,
    hasReserve,
    decideAfterClose,
    window,
    cap,
  ] = read as unknown[]
  if (typeof auctionId !== 'string' || !isCount(startsAtMs) || !isCount(plannedEndMs)) return null
  if (fixedIncrementPaise !== null && !isCount(fixedIncrementPaise)) return null
  if (typeof hasReserve !== 'boolean' || typeof decideAfterClose !== 'boolean') return null
  if (!isCount(window) || !isCount(cap)) return null
  return {
    ...{ auctionId, startsAtMs, plannedEndMs, fixedIncrementPaise, hasReserve, decideAfterClose },
    ...{ softCloseWindowMs: window, softCloseCapMs: cap },
  }
}

function readStanding(read: unknown): LeafStanding | null {
  if (!Array.isArray(read)) return null
  const [totalBids, pricePaise, leaderTag, endsAtMs] = read as unknown[]
  if (!isCount(totalBids) || !isCount(pricePaise) || typeof leaderTag !== 'string' || !isCount(endsAtMs))
    return null
  return { totalBids, pricePaise, leaderTag, endsAtMs }
}

function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

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
        ? [toArray(termFields, leaf.terms)]
        : [toArray(termFields, leaf.terms), 'migrated', toArray(standingFields, leaf.migrated)]
    case 'edit':
      return [toArray(termFields, leaf.terms)]
    case 'extension':
      return [leaf.endsAtMs]
    case 'closed':
      return [leaf.reason]
    default:
      return []
  }
}

/** The fields of an array in a leaf, in their order, and what each may be. */
type Fields<Item> = { [Name in keyof Item]: (value: unknown) => value is Item[Name] }

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0
const isCountOrNull = (value: unknown): value is number | null => value === null || isCount(value)
const isText = (value: unknown): value is string => typeof value === 'string'
const isFlag = (value: unknown): value is boolean => typeof value === 'boolean'

const termFields: Fields<LeafTerms> = {
  auctionId: isText,
  startsAtMs: isCount,
  plannedEndMs: isCount,
  fixedIncrementPaise: isCountOrNull,
  hasReserve: isFlag,
  decideAfterClose: isFlag,
  softCloseWindowMs: isCount,
  softCloseCapMs: isCount,
}

const standingFields: Fields<LeafStanding> = {
  totalBids: isCount,
  pricePaise: isCount,
  leaderTag: isText,
  endsAtMs: isCount,
}

function toArray<Item extends object>(fields: Fields<Item>, item: Item): unknown[] {
  return Object.keys(fields).map((name) => item[name as keyof Item])
}

function fromArray<Item extends object>(fields: Fields<Item>, read: unknown): Item | null {
  if (!Array.isArray(read)) return null
  const checks = Object.entries<(value: unknown) => boolean>(fields)
  if (!checks.every(([, isValid], index) => isValid(read[index]))) return null
  return Object.fromEntries(checks.map(([name], index) => [name, read[index]])) as Item
}

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
  if (!isText(tag) || !isText(commitment)) return null
  const common = { sequence, amountPaise, timeMs }
  switch (kind) {
    case 'opened': {
      const terms = fromArray(termFields, detail)
      const migrated = note === 'migrated' ? fromArray(standingFields, standing) : null
      return terms && { ...common, kind, tag, terms, migrated }
    }
    case 'edit': {
      const terms = fromArray(termFields, detail)
      return terms && { ...common, kind, tag, terms }
    }
    case 'bid':
      return { ...common, kind, tag, commitment }
    case 'automatic':
      return { ...common, kind, tag }
    case 'extension':
      return isCount(detail) ? { ...common, kind, endsAtMs: detail } : null
    case 'closed':
      return isText(detail) ? { ...common, kind, tag, reason: detail } : null
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

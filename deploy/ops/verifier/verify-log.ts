// Checks the log of an auction without code of Boli, with the rules of bidding from docs/specification.
import { isSignedBy, leafHash, rootOf, treeOf } from './tree.ts'

/** A log as returned by GET /auction/proof/:id, with its pages joined. */
export interface AuctionLog {
  auctionId: string
  checkpoint: string
  keys: string[]
  leaves: (string | null)[]
  leafHashes: (string | null)[]
}

export interface Verdict {
  isProved: boolean
  says: string
}

type Row = [number, string, number, string, number, number, string, ...unknown[]]

/** @param pinnedKey the verifier key that must have signed; default: any that the log names. */
export function verifyLog(log: AuctionLog, pinnedKey?: string): Verdict {
  const [origin, sizeText, root] = log.checkpoint.split('\n')
  const size = Number(sizeText)
  if (origin !== `boli/auction/${log.auctionId}`) return refuse(null, 'The checkpoint is of another log')
  const keys = pinnedKey === undefined ? log.keys : [pinnedKey]
  if (!keys.some((key) => isSignedBy(log.checkpoint, key)))
    return refuse(null, 'No known key signed the checkpoint')
  const misplaced = findMisplaced(log)
  for (let index = 0; index < Math.max(size, log.leaves.length); index += 1) {
    const text = log.leaves[index] ?? null
    if (text === null) return refuse(index, 'is missing')
    if (index >= size) return refuse(index, 'is not in the checkpoint')
    if (leafHash(text).toString('base64') !== log.leafHashes[index])
      return refuse(index, 'is not what was written')
    if (misplaced?.at === index) return refuse(index, misplaced.says)
  }
  if (rootOf(treeOf(log.leaves.map((text) => leafHash(text ?? '')))) !== root)
    return refuse(null, 'The leaves do not make the root that was signed')
  return replay(log)
}

/** A removed or inserted leaf shifts all later ones, whose sequence numbers then identify it. */
function findMisplaced(log: AuctionLog): { at: number; says: string } | null {
  const sequences = log.leaves.map((text) => readRow(text ?? '')?.[2])
  const at = sequences.findIndex((sequence, index) => sequence !== undefined && sequence !== index)
  const sequence = sequences[at] ?? 0
  if (at === -1 || sequences[at + 1] === at + 1) return null
  if (sequence < at || sequences.includes(at)) return { at, says: 'is not in the checkpoint' }
  return { at, says: sequence === at + 1 ? 'is missing' : `to ${sequence - 1} are missing` }
}

/** @returns the first leaf that differs from an earlier log, saved with `--save`; null if the log extends it. */
export function changedSince(before: AuctionLog, log: AuctionLog): string | null {
  if (before.auctionId !== log.auctionId) return 'The log of before is of another auction'
  const leaf = before.leaves.findIndex((text, index) => text !== log.leaves[index])
  return leaf === -1 ? null : `Leaf ${leaf} is not what it was before`
}

function refuse(leaf: number | null, says: string): Verdict {
  return { isProved: false, says: leaf === null ? says : `Leaf ${leaf} ${says}` }
}

interface Standing {
  seller: string
  base: number
  price: number
  leader: string
  bids: number
  endsAt: number
  terms: unknown[]
  /** Known once a price was raised to it. */
  reserve: number | null
  reason: string | null
}

const steps: [belowPaise: number, incrementPaise: number][] = [
  [500_00, 5_00],
  [2_000_00, 10_00],
  [5_000_00, 25_00],
  [10_000_00, 50_00],
  [25_000_00, 100_00],
  [1_00_000_00, 250_00],
]

/** Replays the leaves by the rules. */
function replay(log: AuctionLog): Verdict {
  const rows = log.leaves.map((text) => readRow(text ?? ''))
  let now: Standing | null = null
  let lastTime = 0
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index]
    if (row?.[0] !== 1 || row[2] !== index) return refuse(index, 'cannot be read')
    if (row[5] < lastTime) return refuse(index, 'is earlier than the one before it')
    lastTime = row[5]
    if (now?.reason) return refuse(index, 'follows the close')
    if ((now === null) !== (row[1] === 'opened')) return refuse(index, 'is no beginning')
    if (now === null) {
      now = opened(row)
      if (now.terms[0] !== log.auctionId) return refuse(index, 'is of another auction')
      continue
    }
    const answer = rows[index + 1]
    const isAnswered =
      row[1] === 'bid' && answer?.[1] === 'automatic' && answer[3] === now.leader && now.leader !== ''
    const fault = row[1] === 'bid' ? bid(now, row, isAnswered ? answer : undefined) : other(now, row)
    if (fault !== null) return refuse(index, fault)
    if (isAnswered) index += 1
    if (row[1] !== 'bid' && row[1] !== 'automatic') continue
    const endsAt: number = Math.max(
      now.endsAt,
      Math.min(row[5] + Number(now.terms[6]), Number(now.terms[2]) + Number(now.terms[7])),
    )
    if (endsAt === now.endsAt) continue
    index += 1
    if (rows[index]?.[1] !== 'extension' || rows[index]?.[7] !== endsAt)
      return refuse(index, 'is not the extension that the rules ask for')
    now.endsAt = endsAt
  }
  return now === null ? refuse(0, 'is missing') : { isProved: true, says: sentence(now, rows.length) }
}

function readRow(text: string): Row | null {
  try {
    const row: unknown = JSON.parse(text)
    const isRow = Array.isArray(row) && JSON.stringify(row) === text && row.length >= 7
    return isRow && [0, 2, 4, 5].every((at) => Number.isSafeInteger(row[at])) ? (row as Row) : null
  } catch {
    return null
  }
}

function opened([, , , seller, base, , , given, , begun]: Row): Standing {
  const terms: unknown[] = Array.isArray(given) ? given : []
  // A log that was opened after the first bids begins with the state that they had led to.
  const [bids, price, leader, endsAt] = Array.isArray(begun) ? begun : []
  const then = {
    price: price ?? base,
    leader: leader ?? '',
    bids: bids ?? 0,
    endsAt: endsAt ?? Number(terms[2]),
  }
  return { seller, base, terms, ...then, reserve: null, reason: null }
}

const incrementAt = ({ terms }: Standing, price: number): number =>
  terms[3] === null ? (steps.find(([below]) => price < below)?.[1] ?? 500_00) : Number(terms[3])

function bid(now: Standing, [, , , tag, amount, time]: Row, answer: Row | undefined): string | null {
  if (time < Number(now.terms[1]) || time >= now.endsAt) return 'was placed outside the time of the auction'
  if (tag === now.seller && tag !== '') return "is the seller's own bid"
  if (tag === now.leader) return 'is a bid of who led already'
  const least = now.bids === 0 ? now.base : now.price + incrementAt(now, now.price)
  if (amount < least) return `is below the least bid of ${least} paise`
  now.bids += 1
  now.price = amount
  if (!answer) {
    now.leader = tag
    return null
  }
  return automatic(now, answer, amount + incrementAt(now, amount))
}

/** @param most the limit above which the price may only rise to the reserve. */
function automatic(now: Standing, [, , , tag, amount]: Row, most: number): string | null {
  if (tag !== now.leader || amount < now.price)
    return 'is followed by an automatic bid that the rules do not have'
  if (amount > most) {
    const isReserve = now.terms[4] === true && (now.reserve === null || now.reserve === amount)
    if (!isReserve) return 'is followed by a price that the rules do not have'
    now.reserve = amount
  }
  now.bids += 1
  now.price = amount
  return null
}

function other(now: Standing, row: Row): string | null {
  const [, kind, , tag, amount, time] = row
  switch (kind) {
    case 'automatic':
      return amount <= now.price || time >= now.endsAt
        ? 'is an automatic bid that the rules do not have'
        : automatic(now, row, now.price)
    case 'edit': {
      const isSame = amount === now.base && JSON.stringify(row[7]) === JSON.stringify(now.terms)
      if (now.bids > 0) return isSame ? null : 'changes the terms after the first bid'
      Object.assign(now, { ...opened(row), seller: now.seller || tag })
      return null
    }
    case 'closed':
      now.reason = String(row[7])
      return amount === now.price ? closed(now, tag, time) : 'names another price than the last bid'
    default:
      return 'has no place here'
  }
}

function closed({ reason, leader, terms, endsAt, reserve, price }: Standing, winner: string, time: number) {
  if (reason === 'withdrawn' || reason === 'removed')
    return winner === '' ? null : 'names a winner without a sale'
  if (time < endsAt) return 'closes the auction before its end'
  const isBelow = reserve !== null && price < reserve
  const expected: Record<string, boolean> = {
    'no-bids': leader === '',
    'reserve-not-met': leader !== '' && terms[4] === true && (reserve === null || isBelow),
    'awaiting-decision': leader !== '' && terms[5] === true && !isBelow,
    sold: leader !== '' && terms[5] === false && !isBelow,
  }
  if (expected[reason ?? ''] !== true) return 'closes the auction for a reason that the rules do not have'
  return winner === (reason === 'sold' ? leader : '') ? null : 'names another winner than the leader'
}

function sentence(now: Standing, leaves: number): string {
  const price = `₹${(now.price / 100).toFixed(2)}`
  const ends: Record<string, string> = {
    open: now.leader === '' ? 'nobody leads yet' : `${now.leader} leads at ${price}`,
    sold: `${now.leader} won at ${price}`,
  }
  const end = ends[now.reason ?? 'open'] ?? `it ended without a sale (${now.reason})`
  return `All ${leaves} entries are as they were signed, ${now.bids} bids follow the rules, and ${end}.`
}

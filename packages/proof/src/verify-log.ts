import type { AuctionLog } from './auction-log.ts'
import {
  auctionOrigin,
  openCheckpoint,
  parseVerifierKey,
  type VerifierKey,
  verifierKeyText,
} from './checkpoint.ts'
import { toBase64 } from './ed25519.ts'
import { decodeLeaf, type Leaf } from './leaf.ts'
import type { TreeHead } from './proofs.ts'
import { type Replayed, type RuleFault, replayLog } from './replay-log.ts'
import { leafHash, rootsAt, sameBytes } from './tree.ts'

/** Data that this device received before, with which the log must agree. */
export interface RememberedLog {
  size: number
  /** Base64. */
  root: string
  /** The first {@link PRINT} characters of the hashes of the first leaves, concatenated. */
  prints?: string | undefined
  /** Earlier sizes of the log, ascending, with the beginning of each root; they locate the leaf of a fork. */
  before?: readonly (readonly [size: number, root: string])[] | undefined
  /** Leaves of the user's own bids, hashes in base64. */
  own: readonly { sequence: number; hash: string }[]
}

/** Number of base64 characters stored of a leaf's hash. They only locate a leaf; the proof is the whole root. */
export const PRINT = 6

/** An error in a log, or in one of its leaves. */
type LogFault =
  | RuleFault
  | 'unreadable-checkpoint'
  | 'other-log'
  | 'not-signed'
  | 'key-withdrawn'
  | 'missing'
  | 'not-in-checkpoint'
  | 'changed'
  | 'other-root'
  | 'forked'
  | 'own-bid-changed'
  | 'unreadable'

export type LogVerdict =
  /** `key` is the published key that signed. */
  | { isProved: true; size: number; root: string; key: string; replayed: Replayed }
  /**
   * `leaf` is the first invalid one; null if the log as a whole is invalid. With `last`, it is one of those from `leaf`
   * to `last`.
   */
  | { isProved: false; leaf: number | null; last?: number; fault: LogFault }

export interface LogDemands {
  /** Keys of which one must have signed; by default those named by the log. */
  keys?: readonly string[] | undefined
  /** Keys that the market has published before; they must still be published. */
  publishedBefore?: readonly string[] | undefined
  remembered?: RememberedLog | null | undefined
  /** Called occasionally with the number of leaves hashed. */
  onProgress?: (leaves: number) => void
}

const PROGRESS_EVERY = 250
const refuse = (leaf: number | null, fault: LogFault): LogVerdict => ({ isProved: false, leaf, fault })

/**
 * Verifies the log of an auction: the checkpoint's signature, that the leaves have the signed root, that the log
 * extends what was stored before, and that the auction followed the rules.
 */
export async function verifyLog(log: AuctionLog, demands: LogDemands = {}): Promise<LogVerdict> {
  if (demands.publishedBefore?.some((key) => !log.keys.includes(key))) return refuse(null, 'key-withdrawn')
  const keys = (demands.keys ?? log.keys).flatMap((text) => parseVerifierKey(text) ?? [])
  const opened = await openCheckpoint(log.checkpoint, keys)
  if (opened === null) return refuse(null, 'unreadable-checkpoint')
  const { checkpoint, key } = opened
  if (checkpoint.origin !== auctionOrigin(log.auctionId)) return refuse(null, 'other-log')
  if (key === null) return refuse(null, 'not-signed')
  const hashes: Uint8Array[] = []
  const leaves = log.leaves.map((text) => (text === null ? null : decodeLeaf(text)))
  const misplaced = findMisplaced(leaves)
  for (let index = 0; index < Math.max(checkpoint.size, log.leaves.length); index += 1) {
    const text = log.leaves[index] ?? null
    if (text === null) return refuse(index, 'missing')
    if (index >= checkpoint.size) return refuse(index, 'not-in-checkpoint')
    const hash = leafHash(text)
    if (toBase64(hash) !== log.leafHashes[index]) return refuse(index, 'changed')
    if (misplaced?.leaf === index) return misplaced
    hashes.push(hash)
    if (index % PROGRESS_EVERY === 0) demands.onProgress?.(index)
  }
  const fault = demands.remembered && whatWasForgotten(log, hashes, demands.remembered)
  if (fault) return fault
  const [root] = rootsAt(hashes, [checkpoint.size])
  if (!root || !sameBytes(root, checkpoint.root)) return refuse(null, 'other-root')
  return replay(log.auctionId, leaves, checkpoint, key)
}

/**
 * Finds a leaf that was removed or inserted together with its hash, by the sequence numbers of the others: otherwise
 * only the length of the log would show it.
 */
function findMisplaced(leaves: readonly (Leaf | null)[]) {
  const leaf = leaves.findIndex((one, index) => one !== null && one.sequence !== index)
  const sequence = leaves[leaf]?.sequence ?? 0
  // If the next leaf is in its place, only this one is unreadable.
  if (leaf === -1 || leaves[leaf + 1]?.sequence === leaf + 1) return null
  const isPutIn = sequence < leaf || leaves.some((later) => later?.sequence === leaf)
  if (isPutIn) return { isProved: false, leaf, fault: 'not-in-checkpoint' } as const
  const last = sequence - 1
  return { isProved: false, leaf, fault: 'missing', ...(last > leaf && { last }) } as const
}

function whatWasForgotten(
  { leafHashes }: AuctionLog,
  hashes: readonly Uint8Array[],
  remembered: RememberedLog,
): LogVerdict | null {
  const fork = findFork(leafHashes, hashes, remembered)
  const gone = remembered.own.filter(({ sequence, hash }) => leafHashes[sequence] !== hash)
  const firstGone = Math.min(...gone.map(({ sequence }) => sequence))
  const lastOfFork = fork?.last ?? fork?.leaf ?? Infinity
  if (gone.length > 0 && firstGone <= lastOfFork) return refuse(firstGone, 'own-bid-changed')
  return fork && { isProved: false, fault: 'forked', ...fork }
}

/** Where a log differs from what was stored before; null if it extends it. */
function findFork(
  leafHashes: AuctionLog['leafHashes'],
  hashes: readonly Uint8Array[],
  { size, root, prints = '', before = [] }: RememberedLog,
): { leaf: number | null; last?: number } | null {
  const heads = [...before, [size, root] as const]
  const reached = heads.filter((head) => head[0] <= hashes.length)
  const roots = rootsAt(
    hashes,
    reached.map(([then]) => then),
  ).map(toBase64)
  const parted = heads.findIndex(([, then], index) => then === '' || !roots[index]?.startsWith(then))
  if (parted === -1) return null
  const known = Math.floor(prints.length / PRINT)
  for (let leaf = 0; leaf < known; leaf += 1)
    if (!leafHashes[leaf]?.startsWith(prints.slice(leaf * PRINT, (leaf + 1) * PRINT))) return { leaf }
  const leaf = Math.max(known, heads[parted - 1]?.[0] ?? 0)
  const last = (heads[parted]?.[0] ?? 0) - 1
  if (leaf === last) return { leaf }
  return leaf === 0 || leaf > last ? { leaf: null } : { leaf, last }
}

function replay(
  auctionId: string,
  decoded: readonly (Leaf | null)[],
  { size, root }: TreeHead,
  key: VerifierKey,
): LogVerdict {
  const leaves = decoded.filter((leaf, index) => leaf?.sequence === index) as Leaf[]
  if (leaves.length < decoded.length)
    return refuse(
      decoded.findIndex((leaf, index) => leaf?.sequence !== index),
      'unreadable',
    )
  const replay = replayLog(leaves, auctionId)
  if (!replay.isHeld) return refuse(replay.leaf, replay.fault)
  return { isProved: true, size, root: toBase64(root), key: verifierKeyText(key), replayed: replay.replayed }
}

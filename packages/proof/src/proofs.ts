import type { MerkleTree } from './merkle-tree.ts'
import { nodeHash, sameBytes } from './tree.ts'

/**
 * Proves that a leaf is in the tree of the first `size` leaves (RFC 9162, 2.1.3.1).
 * @param index From 0, below `size`.
 */
export function inclusionProof(tree: MerkleTree, index: number, size: number): Uint8Array[] {
  const proof: Uint8Array[] = []
  for (let [from, to] = [0, size]; to - from > 1; ) {
    const middle = from + largestPowerBelow(to - from)
    proof.unshift(index < middle ? tree.rootOf(middle, to) : tree.rootOf(from, middle))
    if (index < middle) to = middle
    else from = middle
  }
  return proof
}

/**
 * Proves that the tree of the first `size` leaves extends the tree of the first `earlier` leaves (RFC 9162,
 * 2.1.4.1).
 * @param earlier From 0 to `size`; at either end the proof is empty.
 */
export function consistencyProof(tree: MerkleTree, earlier: number, size: number): Uint8Array[] {
  if (earlier === 0) return []
  const proof: Uint8Array[] = []
  let [from, to] = [0, size]
  while (earlier < to) {
    const middle = from + largestPowerBelow(to - from)
    proof.unshift(earlier <= middle ? tree.rootOf(middle, to) : tree.rootOf(from, middle))
    if (earlier <= middle) to = middle
    else from = middle
  }
  // The last subtree of the earlier tree; if it is the whole tree, its root is known.
  return from === 0 ? proof : [tree.rootOf(from, to), ...proof]
}

/** A tree head stored by a client. */
export interface TreeHead {
  size: number
  root: Uint8Array
}

/** @returns whether the later tree begins with the earlier one (RFC 9162, 2.1.4.2). */
export function verifyConsistency(from: TreeHead, to: TreeHead, proof: readonly Uint8Array[]): boolean {
  if (from.size > to.size) return false
  if (from.size === to.size) return proof.length === 0 && sameBytes(from.root, to.root)
  if (from.size === 0) return proof.length === 0
  let node = from.size - 1
  let last = to.size - 1
  while (node % 2 === 1) [node, last] = [half(node), half(last)]
  // If the earlier tree is one complete subtree, its root is the start; otherwise the proof's first hash is.
  const path = node === 0 ? [from.root, ...proof] : [...proof]
  const [first, ...rest] = path
  if (!first) return false
  let [earlier, later] = [first, first]
  for (const sibling of rest) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      earlier = nodeHash(sibling, earlier)
      later = nodeHash(sibling, later)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else later = nodeHash(later, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && sameBytes(earlier, from.root) && sameBytes(later, to.root)
}

const half = (number: number): number => Math.floor(number / 2)

/** The largest power of two below a number of at least 2. */
function largestPowerBelow(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1)
}

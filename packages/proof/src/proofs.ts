import { appendLeaves, emptyFrontier, nodeHash, rootOf, sameBytes } from './tree.ts'

/**
 * Shows that a leaf is in the tree of these leaves (RFC 9162, 2.1.3.1).
 * @param index From 0, below the number of leaves.
 */
export function inclusionProof(leafHashes: readonly Uint8Array[], index: number): Uint8Array[] {
  if (leafHashes.length <= 1) return []
  const middle = largestPowerBelow(leafHashes.length)
  const left = leafHashes.slice(0, middle)
  const right = leafHashes.slice(middle)
  return index < middle
    ? [...inclusionProof(left, index), treeRoot(right)]
    : [...inclusionProof(right, index - middle), treeRoot(left)]
}

/** @returns whether the proof leads from the leaf to the root of a tree of `size` leaves (RFC 9162, 2.1.3.2). */
export function verifyInclusion(
  leaf: Uint8Array,
  at: { index: number; size: number },
  proof: readonly Uint8Array[],
  root: Uint8Array,
): boolean {
  if (!Number.isSafeInteger(at.index) || at.index < 0 || at.index >= at.size) return false
  let node = at.index
  let last = at.size - 1
  let hash = leaf
  for (const sibling of proof) {
    if (last === 0) return false
    if (node % 2 === 1 || node === last) {
      hash = nodeHash(sibling, hash)
      while (node % 2 === 0 && node !== 0) [node, last] = [half(node), half(last)]
    } else hash = nodeHash(hash, sibling)
    ;[node, last] = [half(node), half(last)]
  }
  return last === 0 && sameBytes(hash, root)
}

/**
 * Shows that the tree of the first `from` leaves became that of all of them by appending alone (RFC 9162, 2.1.4.1).
 * @param from From 0 to the number of leaves; at either end nothing has to be shown.
 */
export function consistencyProof(leafHashes: readonly Uint8Array[], from: number): Uint8Array[] {
  return from === 0 || from === leafHashes.length ? [] : subProof(leafHashes, from, true)
}

function subProof(leafHashes: readonly Uint8Array[], from: number, isWhole: boolean): Uint8Array[] {
  if (from === leafHashes.length) return isWhole ? [] : [treeRoot(leafHashes)]
  const middle = largestPowerBelow(leafHashes.length)
  const left = leafHashes.slice(0, middle)
  const right = leafHashes.slice(middle)
  return from <= middle
    ? [...subProof(left, from, isWhole), treeRoot(right)]
    : [...subProof(right, from - middle, false), treeRoot(left)]
}

/** A tree as somebody remembers it. */
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
  // A whole subtree of its own is its root; any other is told by the proof's first hash.
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

function treeRoot(leafHashes: readonly Uint8Array[]): Uint8Array {
  return rootOf(appendLeaves(emptyFrontier, leafHashes))
}

/** The largest power of two below a number of at least 2. */
function largestPowerBelow(size: number): number {
  return 2 ** (Math.ceil(Math.log2(size)) - 1)
}

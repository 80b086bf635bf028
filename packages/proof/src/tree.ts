import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/** A Merkle tree that can be added to: the roots of its whole subtrees, the largest first. */
export interface Frontier {
  /** Leaves. */
  size: number
  /** As many hashes of 32 bytes as `size` has ones in binary. */
  hashes: readonly Uint8Array[]
}

export const emptyFrontier: Frontier = { size: 0, hashes: [] }

const LEAF = Uint8Array.of(0)
const NODE = Uint8Array.of(1)

/** The hash of a leaf (RFC 9162, 2.1.1). */
export function leafHash(leaf: string): Uint8Array {
  return sha256(concatBytes(LEAF, utf8ToBytes(leaf)))
}

/** The hash of two subtrees side by side. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  return sha256(concatBytes(NODE, left, right))
}

/** The tree with these leaves after those that it has. */
export function appendLeaves(frontier: Frontier, leafHashes: readonly Uint8Array[]): Frontier {
  const hashes = [...frontier.hashes]
  let { size } = frontier
  for (const leaf of leafHashes) {
    let hash = leaf
    // Each trailing one of the size is a whole subtree that the new leaf completes into one of twice its size.
    for (let rest = size; rest % 2 === 1; rest = (rest - 1) / 2) {
      const left = hashes.pop()
      if (left) hash = nodeHash(left, hash)
    }
    hashes.push(hash)
    size += 1
  }
  return { size, hashes }
}

/** The root of the tree, 32 bytes; that of an empty one is the hash of nothing. */
export function rootOf({ hashes }: Frontier): Uint8Array {
  const last = hashes.at(-1)
  if (!last) return sha256(new Uint8Array())
  return hashes.slice(0, -1).reduceRight((right, left) => nodeHash(left, right), last)
}

/** Roots of sizes asked for, on the way through all leaves. @param sizes Ascending. */
export function rootsAt(leafHashes: readonly Uint8Array[], sizes: readonly number[]): Uint8Array[] {
  let frontier = emptyFrontier
  return sizes.map((size) => {
    frontier = appendLeaves(frontier, leafHashes.slice(frontier.size, size))
    return rootOf(frontier)
  })
}

export function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, index) => byte === other[index])
}

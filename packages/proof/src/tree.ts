import { sha256 } from '#sha256'

/** An appendable Merkle tree: the roots of its complete subtrees, the largest first. */
export interface Frontier {
  /** Leaves. */
  size: number
  /** One hash of 32 bytes for each 1 bit of `size`. */
  hashes: readonly Uint8Array[]
}

export const emptyFrontier: Frontier = { size: 0, hashes: [] }

/** Prefixes of the hashed bytes, so that no leaf can pass for a subtree. */
const LEAF = '\0'
const NODE = 1
const HASH_BYTES = 32

/** The hash of a leaf (RFC 9162, 2.1.1). */
export function leafHash(leaf: string): Uint8Array {
  return sha256(LEAF + leaf)
}

/** One buffer for all pairs of hashes: creating one costs a third of the hash. */
const PAIR_BYTES = 1 + 2 * HASH_BYTES
const twoHashes = new Uint8Array(PAIR_BYTES)

/** The hash of two adjacent subtrees. */
export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const length = 1 + left.length + right.length
  const pair = length === PAIR_BYTES ? twoHashes : new Uint8Array(length)
  pair[0] = NODE
  pair.set(left, 1)
  pair.set(right, 1 + left.length)
  return sha256(pair)
}

/** The tree with these leaves appended. */
export function appendLeaves(frontier: Frontier, leafHashes: readonly Uint8Array[]): Frontier {
  const hashes = [...frontier.hashes]
  let { size } = frontier
  for (const leaf of leafHashes) {
    let hash = leaf
    // Each trailing 1 bit of the size is a subtree that the new leaf merges into one of twice its size.
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

/** Collects the roots of given sizes while leaves are appended. @param sizes Ascending. */
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

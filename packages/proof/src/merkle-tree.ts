import { nodeHash } from './tree.ts'

/** A tree that only grows, with the root of each whole subtree, so that a proof costs only its own hashes. */
export class MerkleTree {
  /** By level, from the left. */
  readonly #subtrees: Uint8Array[][] = [[]]

  constructor(leafHashes: readonly Uint8Array[] = []) {
    this.append(leafHashes)
  }

  /** Leaves. */
  get size(): number {
    return this.#subtrees[0]?.length ?? 0
  }

  append(leafHashes: readonly Uint8Array[]): void {
    for (const leaf of leafHashes) {
      let hash = leaf
      for (let level = 0; ; level += 1) {
        const row = this.#subtrees[level] ?? []
        this.#subtrees[level] = row
        const left = row.length % 2 === 1 ? row.at(-1) : undefined
        row.push(hash)
        if (!left) break
        hash = nodeHash(left, hash)
      }
    }
  }

  /**
   * The root of the leaves from `from` up to but not including `to`, which must form a subtree.
   * @throws {RangeError} if
   * the tree has no such leaves.
   */
  rootOf(from: number, to: number): Uint8Array {
    const level = Math.ceil(Math.log2(to - from))
    const whole = 2 ** level
    if (to - from < whole) {
      const middle = from + whole / 2
      return nodeHash(this.rootOf(from, middle), this.rootOf(middle, to))
    }
    const root = this.#subtrees[level]?.[from / whole]
    if (!root) throw new RangeError(`The tree of ${this.size} leaves has no subtree from ${from} to ${to}`)
    return root
  }
}

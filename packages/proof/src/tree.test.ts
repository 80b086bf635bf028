import { RFC9162 } from '@transmute/rfc9162'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  appendLeaves,
  consistencyProof,
  emptyFrontier,
  inclusionProof,
  leafHash,
  MerkleTree,
  rootOf,
  rootsAt,
  verifyConsistency,
} from './index.ts'

const LARGEST = 5_000
const texts = Array.from({ length: LARGEST }, (_, index) => `leaf ${index}`)
const hashes = texts.map(leafHash)
const tree = new MerkleTree(hashes)
const rooted = (size: number) => rootOf(appendLeaves(emptyFrontier, hashes.slice(0, size)))

/** Two sizes, among them small ones and neighbours of powers of two. */
const sizes = fc
  .tuple(
    fc.oneof(fc.integer({ min: 1, max: 70 }), fc.integer({ min: 1, max: LARGEST })),
    fc.double({ min: 0, max: 1, noNaN: true }),
  )
  .map(([size, share]) => ({ size, part: Math.floor(share * (size - 1)) }))
const few = { seed: 20_261_122, numRuns: 30 }

it('has the same roots as another implementation at sizes from 0 to 5,000', async () => {
  const known = [0, 1, 2, 3, 5, 64, 65, 1_023, 1_024, 4_999, LARGEST]
  const roots = rootsAt(hashes, known)
  for (const [index, size] of known.entries()) {
    // The other implementation has no empty tree.
    if (size > 0)
      expect(roots[index]).toEqual(
        new Uint8Array(await RFC9162.treeHead(texts.slice(0, size).map(RFC9162.strToBin))),
      )
    expect(roots[index]).toEqual(rooted(size))
  }
  expect(Buffer.from(rooted(0)).toString('hex')).toMatch(/^e3b0c44298fc1c149afbf4c8996fb924/)
})

it('proofs of inclusion equal those of another implementation', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async ({ size, part: index }) => {
      const entries = texts.slice(0, size).map(RFC9162.strToBin)
      const theirs = await RFC9162.inclusionProof(entries[index] ?? new Uint8Array(), entries)
      expect(inclusionProof(tree, index, size)).toEqual(
        theirs.inclusion_path.map((hash) => new Uint8Array(hash)),
      )
    }),
    few,
  )
})

it('proofs of consistency verify between any two sizes, in both implementations, and for no other history', async () => {
  await fc.assert(
    fc.asyncProperty(sizes, async ({ size, part }) => {
      const from = part + 1
      const proof = consistencyProof(tree, from, size)
      const [earlier, later] = [
        { size: from, root: rooted(from) },
        { size, root: rooted(size) },
      ]
      expect(verifyConsistency(earlier, later, proof)).toBe(true)
      if (from < size)
        expect(
          await RFC9162.verifyConsistencyProof(earlier.root, later.root, {
            log_id: '',
            tree_size_1: from,
            tree_size_2: size,
            // RFC 9162 omits the earlier root here; the other implementation expects it.
            consistency_path: Number.isInteger(Math.log2(from)) ? [earlier.root, ...proof] : proof,
          }),
        ).toBe(true)
      expect(verifyConsistency({ size: from, root: leafHash('another past') }, later, proof)).toBe(false)
      expect(verifyConsistency(earlier, { size, root: leafHash('another present') }, proof)).toBe(false)
      expect(verifyConsistency(later, { size: size - 1, root: rooted(size - 1) }, proof)).toBe(false)
    }),
    few,
  )
})

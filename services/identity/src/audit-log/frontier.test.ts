import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { append, emptyFrontier, hashLeaf, rootOf } from './frontier.ts'

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest()

/** As RFC 9162 writes it down, 2.1.1: over the whole list, split at the largest power of two below its length. */
function treeHash(leaves: readonly string[]): Buffer {
  if (leaves.length === 0) return sha256()
  if (leaves.length === 1) return sha256(Buffer.of(0), Buffer.from(leaves[0] ?? ''))
  const left = 2 ** Math.floor(Math.log2(leaves.length - 1))
  return sha256(Buffer.of(1), treeHash(leaves.slice(0, left)), treeHash(leaves.slice(left)))
}

it('has the root of RFC 9162 after every leaf', () => {
  fc.assert(
    fc.property(fc.array(fc.string(), { maxLength: 70 }), (leaves) => {
      let tree = emptyFrontier
      for (const [index, leaf] of leaves.entries()) {
        tree = append(tree, hashLeaf(leaf))
        expect(rootOf(tree)).toBe(treeHash(leaves.slice(0, index + 1)).toString('hex'))
      }
      expect(rootOf(tree)).toBe(treeHash(leaves).toString('hex'))
    }),
    { seed: 16 },
  )
})

it('knows the tree of no leaves and of the empty leaf (RFC 6962 test vectors)', () => {
  expect(rootOf(emptyFrontier)).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  const one = append(emptyFrontier, hashLeaf(''))
  expect(rootOf(one)).toBe('6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d')
})

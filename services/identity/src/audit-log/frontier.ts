import { createHash } from 'node:crypto'

/** A Merkle tree that grows (RFC 9162, SHA-256), by the roots of its complete subtrees, the largest first. */
export interface Frontier {
  size: number
  nodes: readonly Buffer[]
}

export const emptyFrontier: Frontier = { size: 0, nodes: [] }

const hash = (...parts: (Uint8Array | string)[]) => {
  const digest = createHash('sha256')
  for (const part of parts) digest.update(part)
  return digest.digest()
}

/** Source: RFC 9162, 2.1.1: leaves and nodes are told apart by their first byte. */
export function hashLeaf(text: string): Buffer {
  return hash(Buffer.of(0), text)
}

function hashNode(left: Buffer, right: Buffer): Buffer {
  return hash(Buffer.of(1), left, right)
}

/** The tree with one more leaf. */
export function append({ size, nodes }: Frontier, leafHash: Buffer): Frontier {
  const grown = [...nodes]
  let node = leafHash
  // As a binary counter carries: two complete trees of one size become one.
  for (let rest = size; rest % 2 === 1; rest = Math.floor(rest / 2)) {
    const left = grown.pop()
    if (!left) throw new Error('A frontier has a node for each bit of its size')
    node = hashNode(left, node)
  }
  return { size: size + 1, nodes: [...grown, node] }
}

/** The root over all leaves, in hexadecimal. */
export function rootOf({ nodes }: Frontier): string {
  const [last, ...before] = [...nodes].reverse()
  if (!last) return hash('').toString('hex')
  return before.reduce((right, left) => hashNode(left, right), last).toString('hex')
}

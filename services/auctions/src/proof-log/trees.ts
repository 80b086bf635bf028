import { leafHash, MerkleTree } from '@boli/proof'
import { LRUCache } from 'lru-cache'
import type { Queries } from '../persistence/tables.ts'
import { readLeaves } from './read.ts'

/** Maximum number of leaves in memory, 64 bytes each. */
const MOST_LEAVES = 250_000
const MOST_LOGS = 1_000
/** Stands for a missing leaf. */
const NO_LEAF = leafHash('')

interface Known {
  tree: MerkleTree
  /** The latest load. */
  reading: Promise<unknown>
}

/**
 * The trees of auctions' logs. A log only grows, so only new leaves are read, once for all concurrent requests. The
 * stored hashes are used, so that a proof shows what was written and not later changes.
 * @returns a function to the tree of an auction with at least `size` leaves.
 */
export function createLogTrees(db: Queries): (auctionId: string, size: number) => Promise<MerkleTree> {
  const known = new LRUCache<string, Known>({
    max: MOST_LOGS,
    maxSize: MOST_LEAVES,
    sizeCalculation: ({ tree }) => tree.size + 1,
  })

  async function read(auctionId: string, log: Known, size: number): Promise<void> {
    const { tree } = log
    if (tree.size >= size) return
    const leaves = await readLeaves(db, auctionId, tree.size, size)
    tree.append(leaves.map(({ hash }) => hash ?? NO_LEAF))
    // Set again, because the cache does not recompute the size of an existing value.
    known.delete(auctionId)
    known.set(auctionId, log)
  }

  return async (auctionId, size) => {
    const log = known.get(auctionId) ?? { tree: new MerkleTree(), reading: Promise.resolve() }
    if (!known.has(auctionId)) known.set(auctionId, log)
    const reading = log.reading.catch(() => undefined).then(() => read(auctionId, log, size))
    log.reading = reading
    await reading
    return log.tree
  }
}

import type { WatchingMessage } from '@boli/contracts'

interface Node {
  counts: Map<string, number>
  heardMs: number
}

/** Adds up how many sockets watch each auction on the other nodes, from what they tell. */
export class WatchingCounts {
  readonly #nodes = new Map<string, Node>()
  readonly #forgetAfterMs: number
  readonly #nowMs: () => number

  constructor(options: { forgetAfterMs: number; nowMs?: () => number }) {
    this.#forgetAfterMs = options.forgetAfterMs
    this.#nowMs = options.nowMs ?? (() => performance.now())
  }

  /** @returns the auctions whose sum may have changed. */
  hear(message: WatchingMessage): string[] {
    const known = this.#nodes.get(message.nodeId)
    const changed = new Set(Object.keys(message.counts))
    const counts = message.isWhole || !known ? new Map<string, number>() : known.counts
    if (message.isWhole && known) for (const auctionId of known.counts.keys()) changed.add(auctionId)
    for (const [auctionId, count] of Object.entries(message.counts)) {
      if (count > 0) counts.set(auctionId, count)
      else counts.delete(auctionId)
    }
    this.#nodes.set(message.nodeId, { counts, heardMs: this.#nowMs() })
    return [...changed]
  }

  /** Drops nodes that fell silent. @returns the auctions they had watchers of. */
  forgetSilent(): string[] {
    const changed: string[] = []
    for (const [nodeId, node] of this.#nodes) {
      if (this.#nowMs() - node.heardMs < this.#forgetAfterMs) continue
      changed.push(...node.counts.keys())
      this.#nodes.delete(nodeId)
    }
    return changed
  }

  /** Watchers on all nodes that were heard of. */
  sumOf(auctionId: string): number {
    let sum = 0
    for (const node of this.#nodes.values()) sum += node.counts.get(auctionId) ?? 0
    return sum
  }
}

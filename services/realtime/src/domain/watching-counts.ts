import type { WatchingMessage } from '@boli/contracts'

interface Node {
  counts: Map<string, number>
  receivedMs: number
}

/** Maximum number of messages from other nodes per interval; with fewer nodes each publishes in every interval. */
const MESSAGES_AT_MOST = 64

/** Intervals between two messages of one node, so that the messages received do not grow with the number of nodes. */
export function intervalsBetween(nodes: number): number {
  return Math.max(1, Math.ceil(nodes / MESSAGES_AT_MOST))
}

/** Adds up how many users watch each auction on the other nodes, from their messages. */
export class WatchingCounts {
  readonly #nodes = new Map<string, Node>()
  readonly #forgetAfterMs: number
  readonly #nowMs: () => number

  constructor(options: { forgetAfterMs: number; nowMs?: () => number }) {
    this.#forgetAfterMs = options.forgetAfterMs
    this.#nowMs = options.nowMs ?? (() => performance.now())
  }

  /** Known nodes. */
  get nodeCount(): number {
    return this.#nodes.size
  }

  /** @returns the auctions whose sum may have changed. */
  receive(message: WatchingMessage): string[] {
    const known = this.#nodes.get(message.nodeId)
    const changed = new Set(Object.keys(message.counts))
    const counts = message.isWhole || !known ? new Map<string, number>() : known.counts
    if (message.isWhole && known) for (const auctionId of known.counts.keys()) changed.add(auctionId)
    for (const [auctionId, count] of Object.entries(message.counts)) {
      if (count > 0) counts.set(auctionId, count)
      else counts.delete(auctionId)
    }
    this.#nodes.set(message.nodeId, { counts, receivedMs: this.#nowMs() })
    return [...changed]
  }

  /** Drops nodes that fell silent. @returns the auctions they had watchers of. */
  forgetSilent(): string[] {
    const changed: string[] = []
    const patienceMs = this.#forgetAfterMs * intervalsBetween(this.nodeCount)
    for (const [nodeId, node] of this.#nodes) {
      if (this.#nowMs() - node.receivedMs < patienceMs) continue
      changed.push(...node.counts.keys())
      this.#nodes.delete(nodeId)
    }
    return changed
  }

  /** Watchers on all known nodes. */
  sumOf(auctionId: string): number {
    let sum = 0
    for (const node of this.#nodes.values()) sum += node.counts.get(auctionId) ?? 0
    return sum
  }
}

/** Counts the users in each room of this node: a user with several windows counts once. */
export class PeopleInRooms {
  /** Number of sockets by auction and user. */
  readonly #rooms = new Map<string, Map<string, number>>()

  enter(auctionId: string, userId: string): void {
    const people = this.#rooms.get(auctionId) ?? new Map<string, number>()
    this.#rooms.set(auctionId, people)
    people.set(userId, (people.get(userId) ?? 0) + 1)
  }

  leave(auctionId: string, userId: string): void {
    const people = this.#rooms.get(auctionId)
    const sockets = (people?.get(userId) ?? 0) - 1
    if (sockets > 0) people?.set(userId, sockets)
    else people?.delete(userId)
    if (people?.size === 0) this.#rooms.delete(auctionId)
  }

  count(auctionId: string): number {
    return this.#rooms.get(auctionId)?.size ?? 0
  }
}

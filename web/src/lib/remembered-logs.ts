import type { RememberedLog } from '@boli/proof'
import { draftOf } from './drafts.ts'
import { currentUser } from './session-store.ts'

// What this device was told of auctions' logs, so that it can demand later that they go on from there. The leaves of own
// bids are kept with the drafts: each user's for themselves, and gone when they sign out.

const KEY = 'boli.logs'
/** Auctions; the ones told of longest ago are forgotten. */
const KEPT_LOGS = 60
/** Own bids of one auction. */
const KEPT_OWN = 100

interface KeptLog extends Omit<RememberedLog, 'own'> {
  auctionId: string
  /** It did not go on from here when this device came back; what is here stays as evidence. */
  isRefused?: boolean
}

interface Kept {
  /** Verifier keys that the market has published. */
  keys: string[]
  /** The newest first. */
  logs: KeptLog[]
}

function load(): Kept {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept> | null
    return {
      keys: Array.isArray(kept?.keys) ? kept.keys : [],
      logs: Array.isArray(kept?.logs) ? kept.logs.filter(isKept) : [],
    }
  } catch {
    return { keys: [], logs: [] }
  }
}

function isKept(log: Partial<KeptLog> | null): boolean {
  return typeof log?.auctionId === 'string' && typeof log.size === 'number' && typeof log.root === 'string'
}

function save(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: nothing is demanded later.
  }
}

type OwnLeaf = RememberedLog['own'][number]

const ownLeaves = () => draftOf('own-leaves', currentUser()?._id ?? null, 'device')

/** What was last told of the log of an auction; null where nothing was. */
export function recallLog(auctionId: string): RememberedLog | null {
  const log = load().logs.find((known) => known.auctionId === auctionId)
  return log ? { ...log, own: ownLeavesOf(auctionId) } : null
}

function ownLeavesOf(auctionId: string): OwnLeaf[] {
  const own = ownLeaves().read()?.[auctionId]
  return Array.isArray(own) ? own : []
}

/** Keys that the market has published to this device. */
export function recallKeys(): string[] {
  return load().keys
}

/** Keeps how far a log reaches now. A smaller log than the one known is not kept. */
export function rememberLog(auctionId: string, head: { size: number; root: string }): void {
  const { keys, logs } = load()
  const known = logs.find((log) => log.auctionId === auctionId)
  if (known?.isRefused) return
  const { size, root } = known && known.size >= head.size ? known : head
  const others = logs.filter((other) => other.auctionId !== auctionId)
  save({ keys, logs: [{ auctionId, size, root }, ...others].slice(0, KEPT_LOGS) })
}

/** Keeps the leaf that was promised for an own bid. */
export function rememberOwnLeaf(auctionId: string, leaf: OwnLeaf): void {
  const { [auctionId]: _, ...others } = ownLeaves().read() ?? {}
  const before = ownLeavesOf(auctionId).filter(({ sequence }) => sequence !== leaf.sequence)
  const kept = Object.entries(others).slice(1 - KEPT_LOGS)
  ownLeaves().keep(Object.fromEntries([...kept, [auctionId, [...before, leaf].slice(-KEPT_OWN)]]))
}

/** Keeps what is known of a log as it is, whatever is told of it from now on. */
export function refuseLog(auctionId: string): void {
  const { keys, logs } = load()
  save({ keys, logs: logs.map((log) => (log.auctionId === auctionId ? { ...log, isRefused: true } : log)) })
}

/** Keeps the keys that the market publishes now, with those of before. */
export function rememberKeys(published: readonly string[]): void {
  const { keys, logs } = load()
  const all = [...new Set([...keys, ...published])]
  if (all.length > keys.length) save({ keys: all, logs })
}

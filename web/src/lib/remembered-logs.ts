import type { RememberedLog } from '@boli/proof'

// What this device was told of auctions' logs, so that it can demand later that they go on from there.

const KEY = 'boli.logs'
/** Auctions; the ones told of longest ago are forgotten. */
const KEPT_LOGS = 60
/** Own bids of one auction. */
const KEPT_OWN = 100

interface KeptLog extends RememberedLog {
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
  return (
    typeof log?.auctionId === 'string' &&
    typeof log.size === 'number' &&
    typeof log.root === 'string' &&
    Array.isArray(log.own)
  )
}

function save(kept: Kept): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept))
  } catch {
    // Storage is full or forbidden: nothing is demanded later.
  }
}

/** What was last told of the log of an auction; null where nothing was. */
export function recallLog(auctionId: string): RememberedLog | null {
  return load().logs.find((log) => log.auctionId === auctionId) ?? null
}

/** Keys that the market has published to this device. */
export function recallKeys(): string[] {
  return load().keys
}

/** Keeps how far a log reaches now, and the leaf of an own bid. A smaller log than the one known is not kept. */
export function rememberLog(
  auctionId: string,
  head: { size: number; root: string },
  own?: RememberedLog['own'][number],
): void {
  const { keys, logs } = load()
  const known = logs.find((log) => log.auctionId === auctionId)
  if (known?.isRefused) return
  const { size, root } = known && known.size >= head.size ? known : head
  const before = (known?.own ?? []).filter(({ sequence }) => sequence !== own?.sequence)
  const log = { auctionId, size, root, own: (own ? [...before, own] : before).slice(-KEPT_OWN) }
  const others = logs.filter((other) => other.auctionId !== auctionId)
  save({ keys, logs: [log, ...others].slice(0, KEPT_LOGS) })
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

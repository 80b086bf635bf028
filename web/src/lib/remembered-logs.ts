import { type LogVerdict, PRINT, type RememberedLog } from '@boli/proof'
import type { TFunction } from 'i18next'
import { draftOf } from './drafts.ts'
import { formatCount } from './format.ts'
import { currentUser } from './session-store.ts'
import { deviceStorage } from './storage.ts'

// This device's stored heads of auctions' logs, which later logs must extend. Leaves of own bids are stored like
// drafts: per user, and deleted when they sign out.

const KEY = 'boli.logs'
/** Maximum number of auctions; the least recently updated are dropped. */
const KEPT_LOGS = 60
/** Maximum number of auctions with data that locates the first leaf of a fork, and the sizes of that data. */
const KEPT_IN_DETAIL = 12
const KEPT_BEFORE = 300
const KEPT_PRINTS = 1_000
/** Number of characters stored of each earlier root. */
const SHORT_ROOT = 8
/** Maximum number of own bids per auction. */
const KEPT_OWN = 100

interface KeptLog extends Omit<RememberedLog, 'own'> {
  auctionId: string
  /** Set if a later log did not extend this head; the head stays as evidence. */
  isRefused?: boolean
}

interface Kept {
  /** Verifier keys that the market has published. */
  keys: string[]
  /** Newest first. */
  logs: KeptLog[]
}

function load(): Kept {
  const kept = deviceStorage.readJson(KEY) as Partial<Kept> | null
  return {
    keys: Array.isArray(kept?.keys) ? kept.keys : [],
    logs: Array.isArray(kept?.logs) ? kept.logs.filter(isKept) : [],
  }
}

function isKept(log: Partial<KeptLog> | null): boolean {
  return typeof log?.auctionId === 'string' && typeof log.size === 'number' && typeof log.root === 'string'
}

/** If storage is full or forbidden, later logs are not compared. */
function save(kept: Kept): void {
  deviceStorage.writeJson(KEY, kept)
}

type OwnLeaf = RememberedLog['own'][number]

const ownLeaves = () => draftOf('own-leaves', currentUser()?._id ?? null, 'device')

/** The stored head of an auction's log; null if there is none. */
export function recallLog(auctionId: string): RememberedLog | null {
  const log = load().logs.find((known) => known.auctionId === auctionId)
  return log ? { ...log, own: ownLeavesOf(auctionId) } : null
}

function ownLeavesOf(auctionId: string): OwnLeaf[] {
  const own = ownLeaves().read()?.[auctionId]
  return Array.isArray(own) ? own : []
}

/** Keys that this device has received from the market. */
export function recallKeys(): string[] {
  return load().keys
}

type LogHead = Pick<RememberedLog, 'size' | 'root'>

/**
 * Stores a log's new head. A smaller one than the stored is ignored.
 * @param leafHashes All hashes, if each was verified.
 */
export function rememberLog(
  auctionId: string,
  heads: LogHead | readonly LogHead[],
  leafHashes?: readonly (string | null)[],
): void {
  const { keys, logs } = load()
  const known = logs.find((log) => log.auctionId === auctionId)
  if (known?.isRefused) return
  let log = [heads].flat().reduce(goOn, known ?? null)
  if (log === null) return
  if (leafHashes) {
    const prints = leafHashes.slice(0, KEPT_PRINTS).map((hash) => hash?.slice(0, PRINT))
    log = { ...log, prints: prints.join(''), before: log.before?.filter(([size]) => size > prints.length) }
  }
  const others = logs.filter((other) => other.auctionId !== auctionId)
  const kept = [{ ...log, auctionId }, ...others].slice(0, KEPT_LOGS)
  save({ keys, logs: kept.map((one, place) => (place < KEPT_IN_DETAIL ? one : withoutDetail(one))) })
}

type Traced = Omit<KeptLog, 'auctionId'>

function goOn(known: Traced | null, { size, root }: LogHead): Traced {
  if (known === null) return { size, root }
  if (known.size >= size) return known
  const before = [...(known.before ?? []), [known.size, known.root.slice(0, SHORT_ROOT)] as const]
  return { ...known, size, root, before: before.slice(-KEPT_BEFORE) }
}

const withoutDetail = ({ prints: _, before: __, ...log }: KeptLog): KeptLog => log

/** Stores the leaf of the receipt for an own bid. */
export function rememberOwnLeaf(auctionId: string, leaf: OwnLeaf): void {
  const { [auctionId]: _, ...others } = ownLeaves().read() ?? {}
  const before = ownLeavesOf(auctionId).filter(({ sequence }) => sequence !== leaf.sequence)
  const kept = Object.entries(others).slice(1 - KEPT_LOGS)
  ownLeaves().keep(Object.fromEntries([...kept, [auctionId, [...before, leaf].slice(-KEPT_OWN)]]))
}

/** Freezes the stored head of a log, whatever arrives later. */
export function refuseLog(auctionId: string): void {
  const { keys, logs } = load()
  save({ keys, logs: logs.map((log) => (log.auctionId === auctionId ? { ...log, isRefused: true } : log)) })
}

/** Adds the market's current keys to the stored ones. */
export function rememberKeys(published: readonly string[]): void {
  const { keys, logs } = load()
  const all = [...new Set([...keys, ...published])]
  if (all.length > keys.length) save({ keys: all, logs })
}

export type RefusedAt = Pick<Extract<LogVerdict, { isProved: false }>, 'leaf' | 'last'>

/** The entry of a log that is invalid. */
export function refusedText(t: TFunction<'proof'>, { leaf, last }: RefusedAt): string {
  if (leaf === null) return t('refused.log')
  return last === undefined
    ? t('refused.leaf', { leaf: formatCount(leaf) })
    : t('refused.leaves', { from: formatCount(leaf), to: formatCount(last) })
}

import type { AuctionLog } from './auction-log.ts'
import { auctionOrigin, openCheckpoint, parseVerifierKey } from './checkpoint.ts'
import { fromBase64, toBase64 } from './ed25519.ts'
import { verifyConsistency } from './proofs.ts'
import type { LogDemands, LogVerdict, RememberedLog } from './verify-log.ts'

/** The answer of `GET /auction/proof/{id}`. */
interface LogPage extends AuctionLog {
  size: number
  next: number | null
  consistency?: string[]
}

interface Return {
  auctionId: string
  /** null on a first visit. */
  remembered: RememberedLog | null
  /** Keys that this device has received from the market. */
  publishedBefore: readonly string[]
  /** Fetches from the market; null if it has no such log, or none that long. */
  ask(query: { from: number } | { start: number }): Promise<LogPage | null>
  /** Checks a whole log, as `verifyLog` does. */
  verify(log: AuctionLog, demands: Pick<LogDemands, 'publishedBefore' | 'remembered'>): Promise<LogVerdict>
}

export type ReturnVerdict =
  /** `leaf` and `last` as in a {@link LogVerdict}. */
  | { isRefused: true; leaf: number | null; last?: number }
  /** `head` is to be stored; null if there is no log. `leafHashes` are given if all leaves were verified. */
  | {
      isRefused: false
      head: { size: number; root: string } | null
      keys: string[]
      leafHashes?: AuctionLog['leafHashes']
    }

const refused = (verdict?: LogVerdict | null): ReturnVerdict => {
  const { leaf = null, last } = verdict?.isProved === false ? verdict : {}
  return { isRefused: true, leaf, ...(last !== undefined && { last }) }
}

/** Leaves that a phone may fetch while in a bidding room. */
const SHORT = 1_000

/**
 * Verifies the log of an auction again: it must be signed and extend the stored head. In a short log each leaf is
 * verified as well.
 */
export async function returnToLog(o: Return): Promise<ReturnVerdict> {
  const { remembered, publishedBefore } = o
  const from = remembered?.size ?? 0
  const page = await o.ask({ from })
  if (page === null) return remembered ? refused() : { isRefused: false, head: null, keys: [] }
  if (publishedBefore.some((key) => !page.keys.includes(key))) return refused()
  const opened = await openCheckpoint(
    page.checkpoint,
    page.keys.flatMap((key) => parseVerifierKey(key) ?? []),
  )
  if (!opened?.key || opened.checkpoint.origin !== auctionOrigin(o.auctionId)) return refused()
  const { size, root } = opened.checkpoint
  const head = { size, root: toBase64(root) }
  if (!remembered) return { isRefused: false, head, keys: page.keys }
  const proof = (page.consistency ?? []).map((hash) => fromBase64(hash) ?? new Uint8Array())
  const before = { size: from, root: fromBase64(remembered.root) ?? new Uint8Array() }
  const goesOn = verifyConsistency(before, { size, root }, proof)
  if (goesOn && size > SHORT) return { isRefused: false, head, keys: page.keys }
  // If it does not extend the stored head, the leaves show where it differs.
  const whole = await fetchWhole(o)
  const verdict = whole && (await o.verify(whole, { publishedBefore, remembered }))
  if (!goesOn || !whole || !verdict?.isProved) return refused(verdict)
  return {
    isRefused: false,
    head: { size: verdict.size, root: verdict.root },
    keys: page.keys,
    leafHashes: whole.leafHashes,
  }
}

async function fetchWhole({ ask }: Return): Promise<AuctionLog | null> {
  const whole = await ask({ start: 0 })
  for (let next = whole?.next ?? null; whole && next !== null; ) {
    const page = await ask({ start: next })
    if (page === null) return null
    whole.checkpoint = page.checkpoint
    whole.leaves.push(...page.leaves)
    whole.leafHashes.push(...page.leafHashes)
    next = page.next
  }
  return whole
}

import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import { ApiCallError, PASSWORD, signIn } from '@boli/market'
import type { BidderCalls } from '../clients/bidders.ts'
import type { HelperProcess } from '../helpers.ts'
import { openLots } from '../market/open-lots.ts'
import { Histogram } from '../measure/statistics.ts'
import { UsageMeter, type WatchedProcesses } from '../measure/usage-meter.ts'

/** The service to other users during a period. */
export interface Served {
  p95Ms: number
  /** By code. */
  refusals: Record<string, number>
  unanswered: number
  signIns: number
  signInFailures: string[]
  slowestSignInMs: number
  /** By process. */
  cores: Record<string, number>
}

export interface Others {
  /** Of the gateway. */
  url: string
  auctions: Database<AuctionsTables>
  bidders: HelperProcess<BidderCalls>
  lots: number
  bidsPerSecond: number
  /** Signs in repeatedly and does not bid: an account has a limited number of sessions. */
  username: string
  processes: WatchedProcesses
}

/** Lets users bid and sign in for a while. @param begin Starts the concurrent work once the lots are open. */
export async function serveOthers(
  { url, auctions, bidders, lots, bidsPerSecond, username, processes }: Others,
  o: { warmUpMs: number; measureMs: number; begin?: () => Promise<void> },
): Promise<Served> {
  // Each run bids from the first price on.
  const lotIds = await openLots(auctions, lots)
  await o.begin?.()
  const plan = { shape: { perSecond: bidsPerSecond }, warmUpMs: o.warmUpMs, measureMs: o.measureMs }
  const meter = await UsageMeter.start(processes)
  const ending = new AbortController()
  const signIns = signInAgainAndAgain(url, username, ending.signal)
  const bids = await bidders.call('run', { lotIds, biddersPerLot: 2, plan })
  ending.abort()
  return {
    p95Ms: Histogram.from(bids.latency).percentile(95),
    refusals: bids.refused,
    unanswered: bids.unanswered,
    cores: Object.fromEntries(Object.entries(await meter.stop()).map(([name, { cores }]) => [name, cores])),
    ...(await signIns),
  }
}

/** Another user at another address, once a second. */
async function signInAgainAndAgain(url: string, username: string, signal: AbortSignal) {
  const failures: string[] = []
  let count = 0
  let slowestMs = 0
  while (!signal.aborted) {
    const beganMs = performance.now()
    try {
      await signIn(url, { username, password: PASSWORD })
      count += 1
    } catch (error) {
      failures.push(error instanceof ApiCallError ? String(error.status) : String(error))
    }
    slowestMs = Math.max(slowestMs, performance.now() - beganMs)
    await sleep(Math.max(0, 1_000 - (performance.now() - beganMs)), undefined, { signal }).catch(() => {})
  }
  return { signIns: count, signInFailures: failures, slowestSignInMs: slowestMs }
}

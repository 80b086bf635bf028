import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import { ApiCallError, cookiesOf, PASSWORD, signIn, signUpAll, signUpBuyers } from '@boli/market'
import { findRealParts } from '@boli/test-kit/parts'
import { benchmark } from '../benchmark.ts'
import type { BidderCalls } from '../clients/bidders.ts'
import { count, flag, text } from '../command-line.ts'
import { type HelperProcess, startHelper } from '../helper-process.ts'
import { openLots } from '../market/market.ts'
import { Histogram, median, sum } from '../measure/statistics.ts'
import { measureUsage, type WatchedProcesses, waitUntilQuiet } from '../measure/usage-meter.ts'
import { bulleted, tableOf } from '../report.ts'
import { startSmallSystem, startWholeSystem } from '../system/running-system.ts'
import { startBidders } from '../whole-path/whole-path.ts'
import { type FloodCounts, type FlooderCalls, type FloodName, floods as kinds } from './flooder.ts'
import { isShort, measureWaits, type Waits, waitSections, waitsOf } from './waits.ts'

const options = {
  seconds: count(5, 'of each flood, and of each quiet time before one'),
  rounds: count(3, 'interleaved rounds; figures are their medians'),
  waits: flag('measures the longest waits alone'),
  only: text('JSON', 'floods whose name contains this'),
}

const BUYERS = 24
/** 90 a minute for each buyer; 120 are allowed. */
const BIDS_PER_SECOND = 36
const WARM_UP_MS = 1_000
/** Production limits; the launcher's defaults are unlimited. Only as many users as needed may sign up at one address. */
const shippedLimits = [
  ...['LIMIT_READS_PER_USER', 'LIMIT_WRITES_PER_USER', 'LIMIT_PER_ADDRESS', 'LIMIT_GUEST_PER_ADDRESS'],
  ...['LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS', 'LIMIT_PAGES_PER_ADDRESS', 'LIMIT_NEW_PICTURES_PER_ADDRESS'],
  ...['LIMIT_POLLS_PER_ADDRESS', 'LIMIT_UPGRADES_PER_ADDRESS', 'LIMIT_WRONG_SIGN_INS_PER_ADDRESS'],
  ...['BIDS_PER_SECOND', 'SOCKETS_PER_USER'],
]
const settings = { ...Object.fromEntries(shippedLimits.map((name) => [name, ''])), TRUSTED_PROXIES: '1' }

/** Floods the product in every way that once harmed it. Succeeds if other users were served meanwhile. */
export const floods = benchmark('floods', options, async (bench, o) => {
  const measureMs = o.seconds * 1000
  const rounds = o.waits ? 0 : o.rounds
  const names = (Object.keys(kinds) as FloodName[]).filter((name) => name.includes(o.only ?? ''))
  const { endings, say } = bench
  const postgres = await bench.startPostgres()
  const parts = await findRealParts({ wanted: ['s3'] })
  endings.defer(parts.stop)
  const given = { postgres, bundles: null, settings, endings, say }
  const system = await startWholeSystem({
    ...given,
    instances: { identity: 1, auctions: 1, information: 1, realtime: 1, gateway: 1 },
    pictures: parts.s3?.s3 ?? null,
  })
  const { gateway: url, auctions, processes } = system
  const market = { url, mailbox: system.mailbox }
  const [stranger, ...buyers] = await signUpBuyers(market, BUYERS + 1)
  const flooders = Array.from({ length: names.length * rounds }, (_, index) => ({
    username: `Flooder${index}`,
    role: 'farmer' as const,
  }))
  const floodCookies = cookiesOf(await signUpAll(market, flooders))
  const bidders = startBidders(endings)
  await bidders.call('open', { over: 'http', url, cookies: cookiesOf(buyers), count: BUYERS })
  const flooder = startHelper<FlooderCalls>(`${import.meta.dirname}/flooder.ts`, endings)
  await flooder.call('prepare', null)

  const others = {
    ...{ url, auctions, bidders },
    username: stranger?.username ?? '',
    processes: { ...processes, flooder: flooder.pid, bidders: bidders.pid },
  }
  if (rounds > 0) await serveOthers(others, { warmUpMs: 5_000, measureMs: 1_000 })
  const measured = await bench.inRounds(rounds, names, async (name, round) => {
    const network = round * names.length + names.indexOf(name)
    const target = { url, cookie: floodCookies[network] ?? '', network }
    // Waits for calls that were already started.
    await waitUntilQuiet(processes)
    const quiet = await serveOthers(others, { warmUpMs: WARM_UP_MS, measureMs })
    const begin = () => flooder.call('start', { name, target })
    const flooded = await serveOthers(others, { warmUpMs: WARM_UP_MS, measureMs, begin })
    const one = { quiet, flooded, counts: await flooder.call('stop', null) }
    say(
      `${name}: bids' p95 ${quiet.p95Ms} → ${flooded.p95Ms} ms, refusals ${JSON.stringify(flooded.refusals)}, ` +
        `sign-ins ${flooded.signIns} ${flooded.signInFailures}; ${costsOf(one)}`,
    )
    await sleep(1_000)
    return one
  })
  const waits: Waits[] = []
  const wanted = waitsOf.filter((name) => names.includes(name))
  if (wanted.length > 0) {
    // The whole product in one process, beside the system whose services are apart.
    const stands = { 'realtime apart': system, 'one process': await startSmallSystem(given) }
    for (const [name, stand] of Object.entries(stands)) {
      waits.push(...(await measureWaits(name, stand, { bidders, flooder }, ['nothing', ...wanted])))
      say(waitSections(waits).join('\n'))
    }
  }
  await bench.report([...floodSections(measured), ...waitSections(waits)])
  return [...measured.values()].every(isServed) && waits.every(isShort)
})

/** The service to other users during a period. */
type Served = Awaited<ReturnType<typeof serveOthers>>

interface Others {
  /** Of the gateway. */
  url: string
  auctions: Database<AuctionsTables>
  bidders: HelperProcess<BidderCalls>
  /** Signs in repeatedly and does not bid: an account has a limited number of sessions. */
  username: string
  processes: WatchedProcesses
}

/** Lets users bid and sign in for a while. @param begin Starts the concurrent work once the lots are open. */
async function serveOthers(
  { url, auctions, bidders, username, processes }: Others,
  o: { warmUpMs: number; measureMs: number; begin?: () => Promise<void> },
) {
  // Each run bids from the first price on.
  const lotIds = await openLots(auctions, BUYERS)
  await o.begin?.()
  const plan = { shape: { perSecond: BIDS_PER_SECOND }, warmUpMs: o.warmUpMs, measureMs: o.measureMs }
  const ending = new AbortController()
  const signIns = signInAgainAndAgain(url, username, ending.signal)
  const [bids, usage] = await measureUsage(processes, () =>
    bidders.call('run', { lotIds, biddersPerLot: 2, plan }),
  )
  ending.abort()
  return {
    p95Ms: Histogram.from(bids.latency).percentile(95),
    /** By code. */
    refusals: bids.refused,
    unanswered: bids.unanswered,
    /** By process. */
    cores: Object.fromEntries(Object.entries(usage).map(([name, { cores }]) => [name, cores])),
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

/** One round of one flood, between two quiet ones. */
interface Round {
  quiet: Served
  flooded: Served
  counts: FloodCounts
}

type Rounds = ReadonlyMap<FloodName, readonly Round[]>
type Row = [FloodName, readonly Round[]]

const MAX_RATIO = 4
/** Share of a core below which a process is not listed. */
const NAMED_CORES = 0.05

/** Two buyers bid on each lot: where one bid overtakes the other, the market refuses it as it should. */
const OVERTAKEN = 'bid-too-low'

const refusedOf = ({ refusals: { [OVERTAKEN]: _, ...others } }: Served) => sum(Object.values(others))

const ratioOf = ({ quiet, flooded }: Round) => flooded.p95Ms / quiet.p95Ms

/** Whether other users were served: sign-ins and bids in each round, speed by the median of the rounds. */
function isServed(rounds: readonly Round[]): boolean {
  return (
    rounds.length === 0 ||
    (median(rounds.map(ratioOf)) < MAX_RATIO &&
      rounds.every(
        ({ flooded }) =>
          flooded.p95Ms > 0 &&
          refusedOf(flooded) === 0 &&
          flooded.unanswered === 0 &&
          flooded.signIns > 0 &&
          flooded.signInFailures.length === 0,
      ))
  )
}

function floodSections(measured: Rounds): string[] {
  const all = [...measured].filter(([, rounds]) => rounds.length > 0)
  if (all.length === 0) return []
  const total = (of: (served: Served) => number) => (row: Row) =>
    String(sum(row[1].map(({ flooded }) => of(flooded))))
  const middle = (of: (round: Round) => number, unit: string) => (row: Row) =>
    `${median(row[1].map(of)).toFixed(1)} ${unit}`
  const slowest = ([, rounds]: Row) => Math.max(...rounds.map(({ flooded }) => flooded.slowestSignInMs))
  return [
    tableOf<Row>(all, [
      ['beside', ([name]) => name],
      ['p95', middle(({ flooded }) => flooded.p95Ms, 'ms')],
      ['quiet', middle(({ quiet }) => quiet.p95Ms, 'ms')],
      ['ratio', middle(ratioOf, '×')],
      ['refused', total(refusedOf)],
      ['unanswered', total(({ unanswered }) => unanswered)],
      ['sign-ins', total(({ signIns }) => signIns)],
      ['failed', total(({ signInFailures }) => signInFailures.length)],
      ['the slowest', (row) => `${Math.round(slowest(row))} ms`],
    ]),
    'Cores used and what came of the flood, in the middle round:',
    bulleted(all.map(([name, rounds]) => `${name}: ${costsOf(middleOf(rounds))}`)),
    all.every(([, rounds]) => isServed(rounds))
      ? `Every sign-in of others was answered and the p95 of bids stayed below ${MAX_RATIO} × its quiet value.`
      : `**Wanted: every sign-in of others answered, the p95 of bids below ${MAX_RATIO} × its quiet value.**`,
  ]
}

function middleOf(rounds: readonly Round[]): Round | undefined {
  return [...rounds].sort((a, b) => ratioOf(a) - ratioOf(b))[Math.floor(rounds.length / 2)]
}

function costsOf(round: Round | undefined): string {
  if (!round) return ''
  const cores = Object.entries(round.flooded.cores)
    .filter(([, used]) => used >= NAMED_CORES)
    .sort(([, a], [, b]) => b - a)
    .map(([name, used]) => `${name} ${used.toFixed(2)}`)
  const counts = Object.entries(round.counts).map(([what, count]) => `${count} × ${what}`)
  return `${cores.join(', ')}; ${counts.join(', ')}`
}

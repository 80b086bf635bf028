import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@boli/contracts'
import { ApiCallError, cookiesOf, formOf, openSession, PASSWORD, signIn, signUpAll } from '@boli/market'
import { findRealParts } from '@boli/test-kit/parts'
import sharp from 'sharp'
import { benchmark } from '../benchmark.ts'
import type { BidderCalls } from '../clients/bidders.ts'
import { count, flag, text } from '../command-line.ts'
import { type HelperProcess, startHelper } from '../helper-process.ts'
import { openLots } from '../market/market.ts'
import { Histogram } from '../measure/statistics.ts'
import { measureUsage, waitUntilQuiet } from '../measure/usage-meter.ts'
import { type RunningSystem, startSmallSystem, startWholeSystem } from '../system/running-system.ts'
import { startBidders } from '../whole-path/whole-path.ts'
import { type FlooderCalls, type FloodName, floods as kinds } from './flooder.ts'
import { costsOf, floodSections, isServed, longestWaits, type Row } from './report.ts'

const options = {
  seconds: count(5, 'of each flood, and of each quiet time before one'),
  rounds: count(3, 'interleaved rounds; figures are their medians'),
  waits: flag('measures the longest waits alone'),
  only: text('JSON', 'floods whose name contains this'),
}

/** 90 a minute for each of 24 buyers by HTTP; 120 are allowed. */
const EVERYBODY = { over: 'http', buyers: 24, perSecond: 36, warmUpMs: 1_000 } as const
/** Over sockets, beside pictures. */
const WAITING = { over: 'sockets', buyers: 8, perSecond: 24, warmUpMs: 2_000, measureMs: 12_000 } as const
const FLOODERS = 4
const APART = 'realtime apart'
/** Numbers after those of the floods whose p95 is measured. */
const FIRST_NETWORK = 200
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
  const bidders = startBidders(endings)
  const flooder = startHelper<FlooderCalls>(`${import.meta.dirname}/flooder.ts`, endings)
  await flooder.call('prepare', null)

  const { gateway: url } = system
  const cookies = await signUpMany(system, 'business', 'Buyer', EVERYBODY.buyers)
  const floodCookies = await signUpMany(system, 'farmer', 'Flooder', names.length * rounds)
  // Another user, who does not bid: an account has a limited number of sessions.
  await signUpMany(system, 'business', 'Stranger', 1)
  const processes = { ...system.processes, flooder: flooder.pid, bidders: bidders.pid }
  const everybody = { ...EVERYBODY, bidders, cookies, stand: { ...system, processes } }
  const besides = { everyMs: 1_000, call: () => signIn(url, { username: 'Stranger0', password: PASSWORD }) }
  if (rounds > 0) await serveOthers({ ...everybody, besides, warmUpMs: 5_000, measureMs: 1_000 })
  const measured = await bench.inRounds(rounds, names, async (name, round) => {
    const network = round * names.length + names.indexOf(name)
    const target = { url, cookie: floodCookies[network] ?? '', network }
    // Waits for calls that were already started.
    await waitUntilQuiet(system.processes)
    const quiet = await serveOthers({ ...everybody, besides, measureMs })
    const begin = () => flooder.call('start', { name, target })
    const flooded = await serveOthers({ ...everybody, besides, measureMs, begin })
    const one = { quiet, flooded, counts: await flooder.call('stop', null) }
    say(`${name}: bids' p95 ${quiet.p95Ms} → ${flooded.p95Ms} ms; ${costsOf(one)}`)
    await sleep(1_000)
    return one
  })

  const ofFloods = [...measured].map(([flood, rounds]): Row => ({ how: APART, flood, rounds }))
  const rows = ofFloods.filter((row) => row.rounds.length > 0)
  const waited = names.filter((name) => name in longestWaits)
  if (waited.length > 0) {
    // The whole product in one process, beside the system whose services are apart.
    const stands = { [APART]: system, 'one process': await startSmallSystem(given) }
    for (const [how, stand] of Object.entries(stands))
      rows.push(...(await measureWaits(stand, how, { bidders, flooder }, waited)))
  }
  await bench.report(floodSections(rows))
  return rows.every(isServed)
})

async function signUpMany(stand: RunningSystem, role: 'farmer' | 'business', name: string, count: number) {
  const named = Array.from({ length: count }, (_, index) => ({ username: `${name}${index}`, role }))
  return cookiesOf(await signUpAll({ url: stand.gateway, mailbox: stand.mailbox }, named))
}

/** The service to other users during a period. */
export type Served = Awaited<ReturnType<typeof serveOthers>>

/** What another user does again and again. */
interface Besides {
  everyMs: number
  call(): Promise<unknown>
}

/**
 * Lets users bid for a while, and another user do something else again and again.
 * @param o.begin Starts the concurrent flood once the lots are open.
 */
async function serveOthers(o: {
  stand: RunningSystem
  bidders: HelperProcess<BidderCalls>
  over: 'http' | 'sockets'
  cookies: string[]
  perSecond: number
  warmUpMs: number
  measureMs: number
  besides: Besides
  begin?: () => Promise<unknown>
}) {
  const { stand, bidders, over, cookies, warmUpMs, measureMs } = o
  const { length: count } = cookies
  // Each run bids from the first price on.
  const lotIds = await openLots(stand.auctions, count)
  await bidders.call('open', { over, url: stand.gateway, cookies, count })
  await o.begin?.()
  const plan = { shape: { perSecond: o.perSecond }, warmUpMs, measureMs }
  const ending = new AbortController()
  const repeating = repeat(o.besides, ending.signal)
  const [bids, usage] = await measureUsage(stand.processes, () =>
    bidders.call('run', { lotIds, biddersPerLot: 2, plan }),
  )
  ending.abort()
  const latency = Histogram.from(bids.latency)
  return {
    ...{ bids: latency.total, p95Ms: latency.percentile(95), slowestMs: latency.percentile(100) },
    /** By code. */
    refused: bids.refused,
    unanswered: bids.unanswered,
    /** By process. */
    cores: Object.fromEntries(Object.entries(usage).map(([name, { cores }]) => [name, cores])),
    besides: await repeating,
  }
}

async function repeat({ everyMs, call }: Besides, signal: AbortSignal) {
  const failures: string[] = []
  let [count, slowestMs] = [0, 0]
  while (!signal.aborted) {
    const beganMs = performance.now()
    try {
      await call()
      count += 1
    } catch (error) {
      failures.push(error instanceof ApiCallError ? String(error.status) : String(error))
    }
    slowestMs = Math.max(slowestMs, performance.now() - beganMs)
    await sleep(Math.max(0, everyMs - (performance.now() - beganMs)), undefined, { signal }).catch(() => {})
  }
  return { count, failures, slowestMs }
}

/** The longest wait of a bid over a socket and of a legitimate picture, without a flood and during each. */
async function measureWaits(
  stand: RunningSystem,
  how: string,
  { bidders, flooder }: { bidders: HelperProcess<BidderCalls>; flooder: HelperProcess<FlooderCalls> },
  floods: readonly FloodName[],
): Promise<Row[]> {
  const rows: Row[] = []
  const picture = { create: { width: 1_600, height: 1_200, channels: 3, background: 'red' } } as const
  const photo = await sharp(picture).jpeg().toBuffer()
  const cookies = await signUpMany(stand, 'business', 'Waiting', WAITING.buyers)
  for (const [position, flood] of [null, ...floods].entries()) {
    const senders = await signUpMany(stand, 'farmer', `Sender${position}x`, 1 + FLOODERS)
    const [honest = '', cookie = '', ...otherCookies] = senders
    const session = openSession(stand.gateway, honest)
    const call = () => session.callOnce(routes.addAvatar, { form: formOf({}, photo, 'avatar') })
    const target = { url: stand.gateway, cookie, otherCookies, network: FIRST_NETWORK + position }
    const flooded = await serveOthers({
      ...{ ...WAITING, stand, bidders, cookies, besides: { everyMs: 500, call } },
      begin: async () => flood && flooder.call('start', { name: flood, target }),
    })
    const counts = flood ? await flooder.call('stop', null) : {}
    rows.push({ how, flood, rounds: [{ flooded, counts }] })
  }
  return rows
}

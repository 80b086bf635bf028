import { setTimeout as sleep } from 'node:timers/promises'
import { routes } from '@boli/contracts'
import { ApiCallError, cookiesOf, formOf, type Person, signIn } from '@boli/market'
import { findRealParts } from '@boli/test-kit/parts'
import sharp from 'sharp'
import { benchmark } from '../benchmark.ts'
import { count, flag, text } from '../command-line.ts'
import { type HelperProcess, startHelper } from '../helper-process.ts'
import { type BidLoad, measureBids } from '../load/measure-bids.ts'
import { signUpMany } from '../market/market.ts'
import { startSmallSystem, startWholeSystem } from '../system/running-system.ts'
import { openPath, type WholePath } from '../whole-path/whole-path.ts'
import { type FloodCounts, type FlooderCalls, type FloodName, floods as kinds } from './flooder.ts'
import { costsOf, floodSections, isServed, longestWaits, type Round, type Row } from './report.ts'

const options = {
  seconds: count(5, 'of each flood, and of each quiet time before one'),
  rounds: count(3, 'interleaved rounds; figures are their medians'),
  waits: flag('measures the longest waits alone'),
  only: text('JSON', 'floods whose name contains this'),
}

const BUYERS = 24
const FLOODERS = 4
/** Limits at their production values; the launcher lifts them. The limit of sign-ups at one address stays lifted. */
const shippedLimits = [
  ...['LIMIT_READS_PER_USER', 'LIMIT_WRITES_PER_USER', 'LIMIT_PER_ADDRESS', 'LIMIT_GUEST_PER_ADDRESS'],
  ...['LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS', 'LIMIT_PAGES_PER_ADDRESS', 'LIMIT_NEW_PICTURES_PER_ADDRESS'],
  ...['LIMIT_POLLS_PER_ADDRESS', 'LIMIT_UPGRADES_PER_ADDRESS', 'LIMIT_WRONG_SIGN_INS_PER_ADDRESS'],
  ...['BIDS_PER_SECOND', 'SOCKETS_PER_USER'],
]
const settings = { ...Object.fromEntries(shippedLimits.map((name) => [name, ''])), TRUSTED_PROXIES: '1' }

/** What other users do: some of them bid, and one repeats another call. */
interface Others {
  bids: BidLoad
  everyMs: number
  besides(url: string, user: Person): Promise<unknown>
  /** Also measured without the flood, just before it. */
  isCompared: boolean
}

/** 90 bids a minute for each buyer by HTTP, where 120 are allowed, while another user signs in. */
const bidByHttp = (seconds: number): Others => ({
  bids: { over: 'http', lots: BUYERS, shape: { perSecond: 36 }, seconds },
  ...{ everyMs: 1_000, besides: signIn, isCompared: true },
})

/** Bids over sockets beside picture uploads: with the warm-up, fewer than the thirty a minute that an account has. */
async function bidBySockets(): Promise<Others> {
  const picture = { create: { width: 1_600, height: 1_200, channels: 3, background: 'red' } } as const
  const photo = await sharp(picture).jpeg().toBuffer()
  return {
    bids: { over: 'sockets', lots: 8, connections: 8, shape: { perSecond: 24 }, seconds: 10 },
    ...{ everyMs: 500, isCompared: false },
    besides: (_, { session }) => session.callOnce(routes.addAvatar, { form: formOf({}, photo, 'avatar') }),
  }
}

/** Floods the product in every way that once harmed it. Succeeds if other users were served meanwhile. */
export const floods = benchmark('floods', options, async (bench, o) => {
  const names = (Object.keys(kinds) as FloodName[]).filter((name) => name.includes(o.only ?? ''))
  const { endings, say } = bench
  const parts = await findRealParts({ wanted: ['s3'] })
  endings.defer(parts.stop)
  const postgres = await bench.startPostgres()
  const given = { postgres, bundles: null, settings, endings, say, buyers: BUYERS }
  const flooder = startHelper<FlooderCalls>(`${import.meta.dirname}/flooder.ts`, endings)
  await flooder.call('prepare', null)
  const instances = { identity: 1, auctions: 1, information: 1, realtime: 1, gateway: 1 }
  const pictures = parts.s3?.s3 ?? null
  const apart = await openPath((start) => startWholeSystem({ ...start, instances, pictures }), given)

  const byHttp = bidByHttp(o.seconds)
  if (!o.waits) await measureBids(apart, byHttp.bids)
  const measured = await bench.inRounds(o.waits ? 0 : o.rounds, names, async (name) => {
    const round = await measure(apart, byHttp, flooder, name)
    const [quietMs, floodedMs] = [round.quiet, round.flooded].map((served) => served?.bids.latencyMs?.p95)
    say(`${name}: bids' p95 ${quietMs} → ${floodedMs} ms; ${costsOf(round)}`)
    return round
  })
  const rows = [...measured].map(([flood, rounds]): Row => ({ how: 'realtime apart', flood, rounds }))

  const waited = names.filter((name) => name in longestWaits)
  if (waited.length > 0) {
    const bySockets = await bidBySockets()
    // Also in one process, beside the system with separate services.
    const stands = { 'realtime apart': apart, 'one process': await openPath(startSmallSystem, given) }
    for (const [how, stand] of Object.entries(stands))
      for (const flood of [null, ...waited])
        rows.push({ how, flood, rounds: [await measure(stand, bySockets, flooder, flood)] })
  }
  const shown = rows.filter((row) => row.rounds.length > 0)
  await bench.report(floodSections(shown))
  return shown.every(isServed)
})

/** Floods so far: each has users and addresses of its own. */
let floodCount = 0

/** Measures how other users are served during a flood; without one if it is null. */
async function measure(
  path: WholePath,
  others: Others,
  flooder: HelperProcess<FlooderCalls>,
  flood: FloodName | null,
): Promise<Round> {
  floodCount += 1
  const users = await signUpMany(path, 'farmer', `Sender${floodCount}x`, 1 + FLOODERS)
  const [user, ...flooders] = users as [Person, ...Person[]]
  const target = { url: path.url, cookies: cookiesOf(flooders), network: floodCount }
  const quiet = others.isCompared ? { quiet: await serve(path, others, user) } : {}
  if (!flood) return { ...quiet, flooded: await serve(path, others, user) }
  const flooded = { ...path, processes: { ...path.processes, flooder: flooder.pid } }
  const begin = async () => {
    await flooder.call('start', { name: flood, target })
    return () => flooder.call('stop', null)
  }
  return { ...quiet, flooded: await serve(flooded, others, user, begin) }
}

/** How other users were served. `counts`: outcomes of the flood's own requests. */
export type Served = Awaited<ReturnType<typeof serve>>

async function serve(
  path: WholePath,
  { bids, everyMs, besides }: Others,
  user: Person,
  begin: () => Promise<() => Promise<FloodCounts>> = async () => async () => ({}),
) {
  const done = { count: 0, failures: [] as string[], slowestMs: 0 }
  let counts: FloodCounts = {}
  const measured = await measureBids(path, {
    ...bids,
    async beside(signal) {
      const end = await begin()
      while (!signal.aborted) {
        const beganMs = performance.now()
        await besides(path.url, user).then(
          () => {
            done.count += 1
          },
          (error) => done.failures.push(error instanceof ApiCallError ? String(error.status) : String(error)),
        )
        const tookMs = performance.now() - beganMs
        done.slowestMs = Math.max(done.slowestMs, tookMs)
        await sleep(Math.max(0, everyMs - tookMs), undefined, { signal }).catch(() => {})
      }
      counts = await end()
    },
  })
  return { bids: measured, besides: done, counts }
}

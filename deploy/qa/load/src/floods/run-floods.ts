import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import { cookiesOf, signUpAll, signUpBuyers } from '@boli/market'
import { addressesOf, createSystemDatabase, findServers, startSystem } from '@boli/system'
import { findRealParts } from '@boli/test-kit/parts'
import { type Bench, benchmark } from '../benchmark.ts'
import { count, flag, text } from '../command-line.ts'
import { startHelper } from '../helpers.ts'
import { waitUntilQuiet } from '../measure/usage-meter.ts'
import { openSchema, unlimited } from '../service-parts.ts'
import { startSmallSystem } from '../system/running-system.ts'
import { startBidders } from '../whole-path/whole-path.ts'
import type { FlooderCalls } from './flooder.ts'
import { type FloodName, floods as kinds } from './floods.ts'
import { serveOthers } from './others-served.ts'
import { costsOf, floodSections, isServed } from './report.ts'
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
const WAITS_MEASURED_MS = 12_000
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
  const { endings } = bench
  const postgres = await bench.startPostgres()
  bench.say('starting the other servers and the services …')
  const parts = await findServers('kafka', 'redis')
  endings.defer(parts.stop)
  const pictures = await findRealParts({ wanted: ['s3'] })
  endings.defer(pictures.stop)
  const database = await createSystemDatabase(postgres.url, 'floods')
  const system = await startSystem({
    servers: { postgresUrl: postgres.url, ...addressesOf(parts), s3: pictures.s3?.s3 ?? null },
    database,
    instances: { identity: 1, auctions: 1, information: 1, realtime: 1, gateway: 1 },
    environment: settings,
  })
  endings.defer(system.stop)
  const { url } = system.process('gateway')
  const market = { url, mailbox: system.mailbox }
  const [stranger, ...buyers] = await signUpBuyers(market, BUYERS + 1)
  const flooders = Array.from({ length: names.length * rounds }, (_, index) => ({
    username: `Flooder${index}`,
    role: 'farmer' as const,
  }))
  const floodCookies = cookiesOf(await signUpAll(market, flooders))
  const auctions = openAuctions(bench, database.urls.auctions)
  const bidders = startBidders(endings)
  await bidders.call('open', { over: 'http', url, cookies: cookiesOf(buyers), count: BUYERS })
  const flooder = startHelper<FlooderCalls>(`${import.meta.dirname}/flooder.ts`)
  endings.defer(flooder.stop)
  await flooder.call('prepare', {})

  const services = system.pids()
  const others = {
    ...{ url, auctions, bidders, lots: BUYERS, bidsPerSecond: BIDS_PER_SECOND },
    username: stranger?.username ?? '',
    processes: { ...services, flooder: flooder.pid, bidders: bidders.pid },
  }
  if (rounds > 0) await serveOthers(others, { warmUpMs: 5_000, measureMs: 1_000 })
  const measured = await bench.inRounds(rounds, names, async (name, round) => {
    const network = round * names.length + names.indexOf(name)
    const target = { url, cookie: floodCookies[network] ?? '', network }
    // Waits for calls that were already started.
    await waitUntilQuiet(services)
    const quiet = await serveOthers(others, { warmUpMs: WARM_UP_MS, measureMs })
    const begin = () => flooder.call('start', { name, target })
    const flooded = await serveOthers(others, { warmUpMs: WARM_UP_MS, measureMs, begin })
    const one = { quiet, flooded, counts: await flooder.call('stop', {}) }
    bench.say(
      `${name}: bids' p95 ${quiet.p95Ms} → ${flooded.p95Ms} ms, refusals ${JSON.stringify(flooded.refusals)}, ` +
        `sign-ins ${flooded.signIns} ${flooded.signInFailures}; ${costsOf(one)}`,
    )
    await sleep(1_000)
    return one
  })
  const waits: Waits[] = []
  const wanted = waitsOf.filter((name) => names.includes(name))
  const apart = { name: 'realtime apart', market, auctions }
  const stands = wanted.length > 0 ? [apart, await startInOne(bench, postgres.url)] : []
  for (const stand of stands) {
    const helpers = { bidders, flooder }
    waits.push(...(await measureWaits(stand, helpers, ['nothing', ...wanted], WAITS_MEASURED_MS)))
    bench.say(waitSections(waits).join('\n'))
  }
  await bench.report([...floodSections(measured), ...waitSections(waits)])
  return [...measured.values()].every(isServed) && waits.every(isShort)
})

function openAuctions({ endings }: Bench, url: string) {
  const auctions = openSchema<AuctionsTables>(url, 'auctions', unlimited)
  endings.defer(auctions.close)
  return auctions
}

/** The whole product in one process, beside the system whose services are apart. */
async function startInOne(bench: Bench, postgresUrl: string) {
  const { endings } = bench
  const system = await startSmallSystem({ bundles: null, profile: null, settings, postgresUrl, endings })
  const auctions = openAuctions(bench, system.auctionsDatabaseUrl)
  return { name: 'one process', market: { url: system.gateway, mailbox: system.mailbox }, auctions }
}

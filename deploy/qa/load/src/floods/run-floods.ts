import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import { cookiesOf, signUpAll, signUpBuyers } from '@boli/market'
import { createSystemDatabase, requireServers, startSystem } from '@boli/system'
import { findRealParts } from '@boli/test-kit/parts'
import { type Bench, benchmark, forDocs } from '../benchmark.ts'
import type { BidderCalls } from '../clients/bidders.ts'
import { count, flag, text } from '../command-line.ts'
import { startHelper } from '../helpers.ts'
import { waitUntilQuiet } from '../measure/wait-until-quiet.ts'
import { openSchema, unlimited } from '../service-parts.ts'
import { startSmallSystem } from '../system/start-small-system.ts'
import type { FlooderCalls } from './flooder.ts'
import { type FloodName, floods } from './floods.ts'
import { type Others, serveOthers } from './others-served.ts'
import { costsOf, floodSections, isServed, type Round } from './report.ts'
import { isShort, measureWaits, type Waits, waitSections, waitsOf } from './waits.ts'

const options = {
  seconds: count(5, 'of each flood, and of each quiet time before one'),
  rounds: count(3, 'interleaved rounds; figures are their medians'),
  waits: flag('measures the longest waits alone'),
  only: text('JSON', 'floods whose name contains this'),
  'write-docs': forDocs,
}

const BUYERS = 24
/** 90 a minute and buyer, of the 120 that are allowed. */
const BIDS_PER_SECOND = 36
const WARM_UP_MS = 1_000
const WAITS_MEASURED_MS = 12_000
/** Production limits; the launcher's defaults are unlimited. Only as many users as needed may sign up at one address. */
const shippedLimits = Object.fromEntries(
  [
    'LIMIT_READS_PER_USER',
    'LIMIT_WRITES_PER_USER',
    'LIMIT_PER_ADDRESS',
    'LIMIT_GUEST_PER_ADDRESS',
    'LIMIT_UNKNOWN_SESSIONS_PER_ADDRESS',
    'LIMIT_PAGES_PER_ADDRESS',
    'LIMIT_NEW_PICTURES_PER_ADDRESS',
    'LIMIT_POLLS_PER_ADDRESS',
    'LIMIT_UPGRADES_PER_ADDRESS',
    'LIMIT_WRONG_SIGN_INS_PER_ADDRESS',
    'BIDS_PER_SECOND',
    'SOCKETS_PER_USER',
  ].map((name) => [name, '']),
)

/** Floods the product in every way that once harmed it. Succeeds if other users were served meanwhile. */
export const floodsBenchmark = benchmark('floods', options, async (bench, o) => {
  const measureMs = o.seconds * 1000
  const roundsOf = o.waits ? 0 : o.rounds
  const names = (Object.keys(floods) as FloodName[]).filter((name) => name.includes(o.only ?? ''))
  const { endings } = bench
  const postgres = await bench.startPostgres()
  bench.say('starting the other servers and the services …')
  const parts = await findRealParts({ wanted: ['kafka', 'redis', 's3'] })
  endings.defer(parts.stop)
  const database = await createSystemDatabase(postgres.url, 'floods')
  const system = await startSystem({
    servers: { postgresUrl: postgres.url, ...requireServers(parts), s3: parts.s3?.s3 ?? null },
    database,
    instances: { identity: 1, auctions: 1, information: 1, realtime: 1, gateway: 1 },
    environment: { ...shippedLimits, TRUSTED_PROXIES: '1' },
  })
  endings.defer(system.stop)
  const { url } = system.process('gateway')
  const market = { url, mailbox: system.mailbox }
  const [stranger, ...buyers] = await signUpBuyers(market, BUYERS + 1)
  const flooders = Array.from({ length: names.length * roundsOf }, (_, index) => ({
    username: `Flooder${index}`,
    role: 'farmer' as const,
  }))
  const floodCookies = cookiesOf(await signUpAll(market, flooders))
  const auctions = openSchema<AuctionsTables>(database.urls.auctions, 'auctions', unlimited)
  endings.defer(auctions.close)
  const bidders = startHelper<BidderCalls>(`${import.meta.dirname}/../clients/bidders.ts`)
  endings.defer(bidders.stop)
  await bidders.call('open', { over: 'http', url, cookies: cookiesOf(buyers), count: BUYERS })
  const flooder = startHelper<FlooderCalls>(`${import.meta.dirname}/flooder.ts`)
  endings.defer(flooder.stop)
  await flooder.call('prepare', {})

  const services = Object.fromEntries(
    [...system.processes.values()].map((process) => [process.name, process.pid()]),
  )
  const others: Others = {
    ...{ url, auctions, bidders, lots: BUYERS, bidsPerSecond: BIDS_PER_SECOND },
    username: stranger?.username ?? '',
    processes: { ...services, flooder: flooder.pid, bidders: bidders.pid },
  }
  if (roundsOf > 0) await serveOthers(others, { warmUpMs: 5_000, measureMs: 1_000 })

  const rounds = new Map<FloodName, Round[]>(names.map((name) => [name, []]))
  for (let round = 0; round < roundsOf; round += 1) {
    for (const [position, name] of names.entries()) {
      const network = round * names.length + position
      const target = { url, cookie: floodCookies[network] ?? '', network }
      // Waits for calls that were already started.
      await waitUntilQuiet(services)
      const quiet = await serveOthers(others, { warmUpMs: WARM_UP_MS, measureMs })
      const begin = () => flooder.call('start', { name, target })
      const flooded = await serveOthers(others, { warmUpMs: WARM_UP_MS, measureMs, begin })
      const measured = { quiet, flooded, counts: await flooder.call('stop', {}) }
      rounds.get(name)?.push(measured)
      bench.say(
        `${name}: bids' p95 ${quiet.p95Ms} → ${flooded.p95Ms} ms, refusals ${JSON.stringify(flooded.refusals)}, ` +
          `sign-ins ${flooded.signIns} ${flooded.signInFailures}; ${costsOf(measured)}`,
      )
      await sleep(1_000)
    }
  }
  const waits: Waits[] = []
  const apart = { name: 'realtime apart', market, auctions }
  const inOne = await startInOne(bench, postgres.url)
  const wanted = waitsOf.filter((name) => names.includes(name))
  for (const stand of wanted.length > 0 ? [apart, inOne] : []) {
    const helpers = { bidders, flooder }
    waits.push(...(await measureWaits(stand, helpers, ['nothing', ...wanted], WAITS_MEASURED_MS)))
    bench.say(waitSections(waits).join('\n'))
  }
  const sections = roundsOf > 0 ? floodSections(rounds) : []
  await bench.report([...sections, ...waitSections(waits)], { docs: o.writeDocs && 'floods' })
  return (roundsOf === 0 || [...rounds.values()].every(isServed)) && waits.every(isShort)
})

/** The whole product in one process, beside the system whose services are apart. */
async function startInOne({ endings }: Bench, postgresUrl: string) {
  const settings = { ...shippedLimits, TRUSTED_PROXIES: '1' }
  const system = await startSmallSystem({ bundles: null, settings, postgresUrl })
  endings.defer(system.stop)
  const auctions = openSchema<AuctionsTables>(system.auctionsDatabaseUrl, 'auctions', unlimited)
  endings.defer(auctions.close)
  return { name: 'one process', market: { url: system.gateway, mailbox: system.mailbox }, auctions }
}

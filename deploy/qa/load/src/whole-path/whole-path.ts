import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import { cookiesOf, lastMailArrived, signUpBuyers } from '@boli/market'
import { requireServers } from '@boli/system'
import { findRealParts, type RealParts } from '@boli/test-kit/parts'
import { sql } from 'kysely'
import type { Measurement, Running } from '../bids/scenario.ts'
import type { BidderCalls } from '../clients/bidders.ts'
import { type HelperProcess, startHelper } from '../helpers.ts'
import { UsageMeter, type WatchedProcesses } from '../measure/usage-meter.ts'
import { waitUntilQuiet } from '../measure/wait-until-quiet.ts'
import { openSchema, unlimited } from '../service-parts.ts'
import { startSmallSystem } from '../system/start-small-system.ts'
import { type RunningSystem, startSystem } from '../system/start-system.ts'

interface WholePathOptions {
  serverUrl: string
  postgresPid: number
  bidders: number
  bundles: string | null
  profile: string | null
  settings: Readonly<Record<string, string>>
  onProgress(line: string): void
}

/** The running product with signed-in buyers, ready to be bid on. */
export interface WholePath extends Running {
  system: RunningSystem
  /** Its usage before any load. */
  idle: Measurement
  database: Database<AuctionsTables>
  /** One session per buyer. */
  cookies: string[]
  bidders: HelperProcess<BidderCalls>
  /** Everything that works on a bid, including the load generator. */
  processes: WatchedProcesses
  /** Waits until all effects of the bids are done. @returns notes for the report. */
  settle(): Promise<string[]>
}

interface Launched {
  system: RunningSystem
  servers: WatchedProcesses
  tools: Record<string, string>
}

/** Every service as a separate process, over Kafka and Redis. */
export function openWholePath(o: WholePathOptions): Promise<WholePath> {
  return open(o, async (endings) => {
    o.onProgress('starting Kafka and Redis …')
    const parts = await findRealParts({ wanted: ['kafka', 'redis'] })
    endings.defer(parts.stop)
    o.onProgress('starting the services …')
    const servers = { postgresUrl: o.serverUrl, ...requireServers(parts), s3: null }
    const { kafka, redis } = parts
    return {
      system: await startSystem({ ...o, servers }),
      servers: pidsOf(parts),
      tools: { kafka: kafka?.how ?? '', redis: redis?.how ?? '' },
    }
  })
}

/** All services in one process, with in-process replacements of the rest. */
export function openSmallPath(o: WholePathOptions): Promise<WholePath> {
  return open(o, async () => {
    o.onProgress('starting all services in one process …')
    const system = await startSmallSystem({ ...o, postgresUrl: o.serverUrl })
    return { system, servers: {}, tools: {} }
  })
}

async function open(
  o: WholePathOptions,
  launch: (endings: AsyncDisposableStack) => Promise<Launched>,
): Promise<WholePath> {
  const endings = new AsyncDisposableStack()
  return prepare(o, launch, endings).catch(async (error) => {
    await endings.disposeAsync()
    throw error
  })
}

async function prepare(
  o: WholePathOptions,
  launch: (endings: AsyncDisposableStack) => Promise<Launched>,
  endings: AsyncDisposableStack,
): Promise<WholePath> {
  const { system, servers, tools } = await launch(endings)
  endings.defer(system.stop)
  const processes = { ...system.pids, postgres: o.postgresPid, ...servers }
  const idle = await measureIdle(processes)
  o.onProgress(`signing up ${o.bidders} buyers …`)
  const market = { url: system.gateway, mailbox: system.mailbox }
  const cookies = cookiesOf(await signUpBuyers(market, o.bidders))
  const database = openSchema<AuctionsTables>(system.auctionsDatabaseUrl, 'auctions', unlimited)
  endings.defer(database.close)
  const bidders = startHelper<BidderCalls>(`${import.meta.dirname}/../clients/bidders.ts`)
  endings.defer(bidders.stop)
  // The welcome mails would be counted as a cost of the first bids.
  await lastMailArrived(system.mailbox)
  await settle(database, processes)
  return {
    ...{ system, tools, idle, database, cookies, bidders, processes },
    warnings: system.warnings,
    settle: () => settle(database, processes),
    stop: () => endings.disposeAsync(),
  }
}

/** Processes of Kafka and Redis, if they are our own. */
function pidsOf({ kafka, redis }: RealParts): WatchedProcesses {
  const entries = Object.entries({ kafka, redis }).flatMap(([name, part]) =>
    part && 'pid' in part && typeof part.pid === 'function' ? [[name, part.pid()]] : [],
  )
  return Object.fromEntries(entries)
}

/** V8 returns the memory of the start after some ten idle seconds. */
const AFTER_START_MS = 20_000
const IDLE_MS = 5_000

/** Usage of processes that have just started and are idle. */
async function measureIdle(watched: WatchedProcesses): Promise<Measurement> {
  await sleep(AFTER_START_MS)
  const meter = await UsageMeter.start(watched)
  await sleep(IDLE_MS)
  const processes = await meter.stop()
  return { perSecond: 0, seconds: IDLE_MS / 1000, latencyMs: null, processes, remarks: [], problems: [] }
}

const EMPTY_WITHIN_MS = 60_000
/** A longer backlog of a consumer is reported. */
const BEHIND_SECONDS = 1

/**
 * Waits until every event of a run has reached Kafka, and every consumer has handled it.
 * @returns their backlogs, if worth reporting.
 */
async function settle(database: Database<AuctionsTables>, processes: WatchedProcesses): Promise<string[]> {
  const outbox = await emptyOutbox(database)
  const consumers = await waitUntilQuiet(processes)
  return [
    ...(outbox > BEHIND_SECONDS ? [`the outbox was empty ${outbox.toFixed(1)} s after the last bid`] : []),
    ...(consumers > BEHIND_SECONDS ? [`consumers were busy for ${consumers.toFixed(1)} s more`] : []),
  ]
}

async function emptyOutbox({ db }: Database<AuctionsTables>): Promise<number> {
  const beganMs = performance.now()
  for (;;) {
    const { rows } = await sql`select from outbox limit 1`.execute(db)
    const tookMs = performance.now() - beganMs
    if (rows.length === 0) return tookMs / 1000
    if (tookMs > EMPTY_WITHIN_MS) throw new Error('The outbox did not empty within a minute')
    await sleep(20)
  }
}

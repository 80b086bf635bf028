import { setTimeout as sleep } from 'node:timers/promises'
import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import { cookiesOf, lastMailArrived, signUpBuyers } from '@boli/market'
import { addressesOf, findServers, startInParts } from '@boli/system'
import type { OwnPostgres } from '@boli/test-kit/parts'
import { sql } from 'kysely'
import { measureLoad, type Settled } from '../bids/measure-load.ts'
import type { Measurement, Running } from '../bids/stages.ts'
import type { BidderCalls } from '../clients/bidders.ts'
import { type HelperProcess, startHelper } from '../helpers.ts'
import { type LoadPlan, type LoadResult, WARM_UP_MS } from '../load/run-load.ts'
import { UsageMeter, type WatchedProcesses, waitUntilQuiet } from '../measure/usage-meter.ts'
import { openSchema, unlimited } from '../service-parts.ts'
import {
  type RunningSystem,
  type SystemOptions,
  startSmallSystem,
  startSystem,
} from '../system/running-system.ts'

interface WholePathOptions extends Omit<SystemOptions, 'endings'> {
  postgres: Pick<OwnPostgres, 'url' | 'pid'>
  bidders: number
  say(line: string): void
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
  servers?: WatchedProcesses
  tools?: Record<string, string>
}

type Launch = (o: WholePathOptions & { endings: AsyncDisposableStack }) => Promise<Launched>

/** Every service as a separate process, over Kafka and Redis. */
export const openWholePath = opening(async (o) => {
  o.say('starting Kafka and Redis …')
  const parts = await findServers('kafka', 'redis')
  o.endings.defer(parts.stop)
  o.say('starting the services …')
  const servers = { postgresUrl: o.postgres.url, ...addressesOf(parts), s3: null }
  const { kafka, redis } = parts
  // Processes of Kafka and Redis, if they are our own.
  const own = Object.entries({ kafka, redis }).flatMap(([name, part]) =>
    'pid' in part && typeof part.pid === 'function' ? [[name, part.pid()]] : [],
  )
  const tools = { kafka: kafka.how, redis: redis.how }
  return { system: await startSystem({ ...o, servers }), servers: Object.fromEntries(own), tools }
})

/** All services in one process, with in-process replacements of the rest. */
export const openSmallPath = opening(async (o) => {
  o.say('starting all services in one process …')
  return { system: await startSmallSystem({ ...o, postgresUrl: o.postgres.url }) }
})

function opening(launch: Launch) {
  return (o: WholePathOptions): Promise<WholePath> =>
    startInParts((endings) => prepare(launch, { ...o, endings }))
}

async function prepare(launch: Launch, o: Parameters<Launch>[0]): Promise<Omit<WholePath, 'stop'>> {
  const { system, servers = {}, tools = {} } = await launch(o)
  const processes = { ...system.pids, postgres: o.postgres.pid(), ...servers }
  const idle = await measureIdle(processes)
  o.say(`signing up ${o.bidders} buyers …`)
  const market = { url: system.gateway, mailbox: system.mailbox }
  const cookies = cookiesOf(await signUpBuyers(market, o.bidders))
  const database = openSchema<AuctionsTables>(system.auctionsDatabaseUrl, 'auctions', unlimited)
  o.endings.defer(database.close)
  const bidders = startBidders(o.endings)
  // The welcome mails would be counted as a cost of the first bids.
  await lastMailArrived(system.mailbox)
  await settle(database, processes)
  return {
    ...{ system, tools, idle, database, cookies, bidders, processes },
    warnings: system.warnings,
    settle: () => settle(database, processes),
  }
}

/** A process that bids. */
export function startBidders(endings: AsyncDisposableStack): HelperProcess<BidderCalls> {
  const bidders = startHelper<BidderCalls>(`${import.meta.dirname}/../clients/bidders.ts`)
  endings.defer(bidders.stop)
  return bidders
}

/** Lets the buyers bid on lots over connections of their own, and measures it until all effects are done. */
export async function measureBids(
  path: WholePath,
  o: {
    over?: 'sockets' | 'http'
    lotIds: string[]
    /** With at most one bid in flight on each, bids arrive in the order in which they are sent. */
    connections: number
    biddersPerLot: number
    shape: LoadPlan['shape']
    seconds: number
    /** Processes to measure besides those of the path. */
    more?: WatchedProcesses
    outcome?: (result: LoadResult) => Promise<Settled>
  },
): Promise<Measurement> {
  const { database, bidders, system, processes } = path
  const { over = 'sockets', lotIds, biddersPerLot, shape, seconds, connections: count } = o
  const url = over === 'sockets' ? system.realtime : system.gateway
  await bidders.call('open', { over, url, cookies: path.cookies, count })
  const plan = { shape, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 }
  return measureLoad({
    ...{ seconds, database, processes: { ...processes, 'load generator': bidders.pid, ...o.more } },
    load: () => bidders.call('run', { lotIds, biddersPerLot, plan }),
    settle: async (result) => {
      const outcome = (await o.outcome?.(result)) ?? { remarks: [], problems: [] }
      return { ...outcome, remarks: [...outcome.remarks, ...(await path.settle())] }
    },
  })
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

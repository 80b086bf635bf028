import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import { requireServers } from '@boli/system'
import { findRealParts, type RealParts } from '@boli/test-kit/parts'
import { measureIdle } from '../bids/measure-idle.ts'
import type { Measurement } from '../bids/scenario.ts'
import type { BidderCalls } from '../clients/bidder-calls.ts'
import { type HelperProcess, startHelper } from '../helpers/helper-process.ts'
import { openAuctionsSchema } from '../market/auctions-schema.ts'
import { lastMailArrived, signUpBuyers } from '../market/sign-up.ts'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { startSmallSystem } from '../system/start-small-system.ts'
import { type RunningSystem, startSystem } from '../system/start-system.ts'
import { settle } from './settle.ts'

export interface WholePathOptions {
  serverUrl: string
  postgresPid: number
  bidders: number
  bundles: string | null
  isProfiled: boolean
  settings: Readonly<Record<string, string>>
  onProgress(line: string): void
}

/** The running product with signed-in buyers, ready to be bid on. */
export interface WholePath {
  system: RunningSystem
  /** How the servers beside Postgres run. */
  tools: Record<string, string>
  /** What it used before anybody did anything. */
  idle: Measurement
  database: Database<AuctionsTables>
  /** One session per buyer. */
  cookies: string[]
  /** Bids over sockets. */
  overSockets: HelperProcess<BidderCalls>
  /** Bids through the gateway. */
  overHttp: HelperProcess<BidderCalls>
  /** Everything that works on a bid, the generator of the load among it. */
  processes: WatchedProcesses
  /** Waits until everything that the bids set off is done. @returns what is worth a line. */
  settle(): Promise<string[]>
  stop(): Promise<void>
}

type Keep = (end: () => Promise<unknown>) => void

interface Launched {
  system: RunningSystem
  servers: WatchedProcesses
  tools: Record<string, string>
}

/** Every service a process of its own, over Kafka and Redis. */
export function openWholePath(o: WholePathOptions): Promise<WholePath> {
  return open(o, async (keep) => {
    o.onProgress('starting Kafka and Redis …')
    const parts = await findRealParts({ wanted: ['kafka', 'redis'] })
    keep(parts.stop)
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

/** All services in one process, which brings the rest along. */
export function openSmallPath(o: WholePathOptions): Promise<WholePath> {
  return open(o, async () => {
    o.onProgress('starting all services in one process …')
    const system = await startSmallSystem({ ...o, postgresUrl: o.serverUrl })
    return { system, servers: {}, tools: {} }
  })
}

async function open(o: WholePathOptions, launch: (keep: Keep) => Promise<Launched>): Promise<WholePath> {
  const endings: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    const { system, servers, tools } = await launch((end) => endings.push(end))
    endings.push(system.stop)
    const processes = { ...system.pids, postgres: o.postgresPid, ...servers }
    const idle = await measureIdle(processes)
    o.onProgress(`signing up ${o.bidders} buyers …`)
    const cookies = await signUpBuyers({ url: system.gateway, mailbox: system.mailbox }, o.bidders)
    const database = openAuctionsSchema(system.auctionsDatabaseUrl)
    endings.push(database.close)
    const overSockets = startHelper<BidderCalls>(`${import.meta.dirname}/../clients/socket-bidders.ts`)
    endings.push(overSockets.stop)
    const overHttp = startHelper<BidderCalls>(`${import.meta.dirname}/../clients/http-bidders.ts`)
    endings.push(overHttp.stop)
    // The mails of welcome would be counted as the cost of the first bids.
    await lastMailArrived(system.mailbox)
    await settle(database, processes)
    return {
      system,
      tools,
      idle,
      database,
      cookies,
      overSockets,
      overHttp,
      processes,
      settle: () => settle(database, processes),
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Of Kafka and Redis, where they are our own. */
function pidsOf({ kafka, redis }: RealParts): WatchedProcesses {
  const entries = Object.entries({ kafka, redis }).flatMap(([name, part]) =>
    part && 'pid' in part && typeof part.pid === 'function' ? [[name, part.pid()]] : [],
  )
  return Object.fromEntries(entries)
}

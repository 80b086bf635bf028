import type { AuctionsTables } from '@boli/auctions'
import type { Database } from '@boli/database'
import { requireServers } from '@boli/system'
import { findRealParts, type RealParts } from '@boli/test-kit/parts'
import type { BidderCalls } from '../clients/bidder-calls.ts'
import { type HelperProcess, startHelper } from '../helpers/helper-process.ts'
import { openAuctionsSchema } from '../market/auctions-schema.ts'
import { signUpBuyers } from '../market/sign-up.ts'
import type { WatchedProcesses } from '../measure/usage-meter.ts'
import { type RunningSystem, startSystem } from '../system/start-system.ts'
import { settle } from './settle.ts'

export interface WholePathOptions {
  serverUrl: string
  postgresPid: number
  bidders: number
  isProfiled: boolean
  settings: Readonly<Record<string, string>>
  onProgress(line: string): void
}

/** The running product with signed-in buyers, ready to be bid on. */
export interface WholePath {
  system: RunningSystem
  parts: RealParts
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

export async function openWholePath(o: WholePathOptions): Promise<WholePath> {
  const endings: (() => Promise<unknown>)[] = []
  const stop = async () => {
    for (const end of endings.splice(0).reverse()) await end()
  }
  try {
    o.onProgress('starting Kafka and Redis …')
    const parts = await findRealParts({ wanted: ['kafka', 'redis'] })
    endings.push(parts.stop)
    o.onProgress('starting the services …')
    const { isProfiled, settings } = o
    const servers = { postgresUrl: o.serverUrl, ...requireServers(parts), s3: null }
    const system = await startSystem({ servers, isProfiled, settings })
    endings.push(system.stop)
    o.onProgress(`signing up ${o.bidders} buyers …`)
    const cookies = await signUpBuyers({ url: system.gateway, mailbox: system.mailbox }, o.bidders)
    const database = openAuctionsSchema(system.auctionsDatabaseUrl)
    endings.push(database.close)
    const overSockets = startHelper<BidderCalls>(`${import.meta.dirname}/../clients/socket-bidders.ts`)
    endings.push(overSockets.stop)
    const overHttp = startHelper<BidderCalls>(`${import.meta.dirname}/../clients/http-bidders.ts`)
    endings.push(overHttp.stop)
    const processes = { ...system.pids, postgres: o.postgresPid, ...pidsOf(parts) }
    // The mails of welcome would be counted as the cost of the first bids.
    await settle(database, processes)
    return {
      system,
      parts,
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

import { setTimeout as sleep } from 'node:timers/promises'
import { cookiesOf, lastMailArrived, signUpBuyers } from '@boli/market'
import { eventually } from '@boli/test-kit/eventually'
import { sql } from 'kysely'
import type { BidderCalls } from '../clients/bidders.ts'
import { type HelperProcess, startHelper } from '../helper-process.ts'
import { GENERATOR, type Measurement, measureLoad, type Settled } from '../load/measure-load.ts'
import { type LoadPlan, type LoadResult, WARM_UP_MS } from '../load/run-load.ts'
import { checkMarket } from '../market/market.ts'
import { measureUsage, type WatchedProcesses, waitUntilQuiet } from '../measure/usage-meter.ts'
import type { RunningSystem, SystemOptions } from '../system/running-system.ts'

/** The running product with signed-in buyers, ready to be bid on. */
export interface WholePath extends RunningSystem {
  /** Its usage before any load. */
  idle: Measurement
  /** One session per buyer. */
  cookies: string[]
  bidders: HelperProcess<BidderCalls>
}

/** V8 returns the memory of the start after some ten idle seconds. */
const AFTER_START_MS = 20_000
const IDLE_MS = 5_000

/** Starts the product, measures it while it is idle, and signs buyers up. */
export async function openPath(
  start: (o: SystemOptions) => Promise<RunningSystem>,
  o: SystemOptions & { buyers: number },
): Promise<WholePath> {
  const system = await start(o)
  await sleep(AFTER_START_MS)
  const [, processes] = await measureUsage(system.processes, () => sleep(IDLE_MS))
  const nothing = { perSecond: 0, latencyMs: null, remarks: [], problems: [] }
  o.say(`signing up ${o.buyers} buyers …`)
  const cookies = cookiesOf(await signUpBuyers({ url: system.gateway, mailbox: system.mailbox }, o.buyers))
  const idle = { ...nothing, seconds: IDLE_MS / 1000, processes }
  const path = { ...system, idle, cookies, bidders: startBidders(o.endings) }
  // The welcome mails would be counted as a cost of the first bids.
  await lastMailArrived(system.mailbox)
  await settle(path)
  return path
}

/** A process that bids. */
export const startBidders = (endings: AsyncDisposableStack) =>
  startHelper<BidderCalls>(`${import.meta.dirname}/../clients/bidders.ts`, endings)

/** Lets the buyers bid on lots over connections of their own, and measures it until all effects are done. */
export async function measureBids(
  path: WholePath,
  o: {
    over: 'sockets' | 'http'
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
  const { over, lotIds, biddersPerLot, shape, seconds, connections: count } = o
  const { bidders, processes, cookies } = path
  await bidders.call('open', { over, url: over === 'http' ? path.gateway : path.realtime, cookies, count })
  const plan = { shape, warmUpMs: WARM_UP_MS, measureMs: seconds * 1000 }
  return measureLoad({
    ...{ seconds, processes: { ...processes, [GENERATOR]: bidders.pid, ...o.more } },
    load: () => bidders.call('run', { lotIds, biddersPerLot, plan }),
    async settle(result) {
      const outcome = await o.outcome?.(result)
      const { remarks = [], problems = [] } = outcome ?? {}
      await settle(path)
      const violations = await checkMarket(path.auctions, result)
      return { ...outcome, remarks, problems: [...problems, ...violations] }
    },
  })
}

const EMPTY_WITHIN_MS = 60_000

/**
 * Waits until every event of a run has reached Kafka, and every consumer has handled it.
 * @throws if the outbox is not empty in time.
 */
export async function settle(path: Pick<WholePath, 'auctions' | 'processes'>): Promise<void> {
  const untilEmpty = async () => {
    const { rows } = await sql`select from outbox limit 1`.execute(path.auctions.db)
    if (rows.length > 0) throw new Error('The outbox did not empty within a minute')
  }
  await eventually(untilEmpty, { withinMs: EMPTY_WITHIN_MS })
  await waitUntilQuiet(path.processes)
}

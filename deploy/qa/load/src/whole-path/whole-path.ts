import { setTimeout as sleep } from 'node:timers/promises'
import { cookiesOf, lastMailArrived } from '@boli/market'
import { eventually } from '@boli/test-kit/eventually'
import { sql } from 'kysely'
import { type BidPath, startBidders } from '../load/measure-bids.ts'
import type { Measurement } from '../load/measurement.ts'
import { checkMarket, openLots, signUpMany } from '../market/market.ts'
import { measureUsage, waitUntilQuiet } from '../measure/usage-meter.ts'
import type { RunningSystem, SystemOptions } from '../system/running-system.ts'

/** The running product. */
export interface WholePath extends BidPath, Pick<RunningSystem, 'mailbox'> {
  /** Its usage before any load. */
  idle: Measurement
}

/** V8 releases the memory used during the start after about ten idle seconds. */
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
  const idle = { perSecond: 0, seconds: IDLE_MS / 1000, processes, remarks: [], problems: [] }
  o.say(`signing up ${o.buyers} buyers …`)
  const cookies = cookiesOf(await signUpMany(system, 'business', 'Buyer', o.buyers))
  // The welcome mails would be counted as a cost of the first bids.
  await lastMailArrived(system.mailbox)
  await settle(system)
  return {
    ...{ ...system, idle, cookies, bidders: startBidders(o.endings) },
    openLots: (count) => openLots(system.auctions, count),
    async check(result) {
      await settle(system)
      return checkMarket(system.auctions, result)
    },
  }
}

const EMPTY_WITHIN_MS = 60_000

/**
 * Waits until every event of a run has been published, and every consumer has handled it.
 * @throws if the outbox is not empty in time.
 */
async function settle({ auctions, processes }: RunningSystem): Promise<void> {
  const untilEmpty = async () => {
    const { rows } = await sql`select from outbox limit 1`.execute(auctions.db)
    if (rows.length > 0) throw new Error('The outbox did not empty within a minute')
  }
  await eventually(untilEmpty, { withinMs: EMPTY_WITHIN_MS })
  await waitUntilQuiet(processes)
}

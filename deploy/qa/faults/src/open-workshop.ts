import { SeededRandom } from '@boli/market'
import { startInParts } from '@boli/system'
import type { Workshop } from './faults/fault.ts'
import { MailCounter } from './invariants/mails.ts'
import { Load } from './load/load.ts'
import { openMarket } from './load/market.ts'
import type { GivenServers } from './supervisor/own-servers.ts'
import { startStand } from './supervisor/stand.ts'

export interface WorkshopOptions {
  seed: number
  bidders: number
  lots: number
  /** Mean time between two bids of one user. */
  paceMs: number
  isShort: boolean
  /** External servers, which no fault stops; Postgres always belongs to the run. */
  given: GivenServers | null
  /** A folder with a bundle of each service, as the image has it. */
  bundles: string
  /** The folder of the release that runs before the upgrade. */
  from?: string | null
  say(line: string): void
}

/** Starts the whole product, signs all users up, and prepares the load. */
export function openWorkshop(o: WorkshopOptions): Promise<{ workshop: Workshop; stop(): Promise<void> }> {
  return startInParts(async (endings) => {
    const stand = await startStand(o)
    endings.defer(stand.stop)
    const { mailbox } = stand.system
    o.say(`signing up ${o.bidders} buyers, listing ${o.lots} lots …`)
    const market = await openMarket({ url: stand.url, mailbox, buyers: o.bidders, lots: o.lots })
    const mails = new MailCounter(mailbox)
    const load = new Load(market, { seed: o.seed, paceMs: o.paceMs })
    endings.defer(async () => {
      mails.stop()
      await load.runDry()
      load.close()
    })
    const random = new SeededRandom(o.seed + 1)
    const { isShort, say } = o
    return { workshop: { stand, market, load, mails, random, isShort, say } }
  })
}

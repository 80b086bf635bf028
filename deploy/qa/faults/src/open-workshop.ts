import { SeededRandom } from '@boli/market'
import { startInParts } from '@boli/system'
import type { Workshop } from './faults/fault.ts'
import { MailCounter } from './invariants/mails.ts'
import { Load } from './load/load.ts'
import { openMarket } from './load/market.ts'
import { type StandOptions, startStand } from './supervisor/stand.ts'

interface WorkshopOptions extends StandOptions {
  seed: number
  bidders: number
  lots: number
  /** Mean pause between two bids of one user. */
  paceMs: number
  isShort: boolean
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
    const load = new Load(market, o)
    endings.defer(async () => {
      mails.stop()
      await load.runDry()
      load.close()
    })
    const random = new SeededRandom(o.seed + 1)
    return { workshop: { stand, market, load, mails, random, isShort: o.isShort, say: o.say } }
  })
}

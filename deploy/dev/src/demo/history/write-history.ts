import { projectEvents } from '@boli/analytics'
import { isEvent } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { storeClose } from '@boli/information'
import type { Databases } from '../../databases.ts'
import { pastEvents } from './past-events.ts'

/** Events of one transaction. */
const PORTION = 500

/**
 * Gives the demo market a past, for the administrators' charts and the price guide. The events go to these two
 * projections alone and not to the topics: no other service receives them, so that nothing of the past can be opened
 * or bid on. Events that are known already change nothing.
 */
export async function writeHistory({ analytics, information }: Databases): Promise<void> {
  const events = pastEvents(new Date())
  for (let from = 0; from < events.length; from += PORTION) {
    const portion = events.slice(from, from + PORTION)
    await inTransaction(analytics.db, (trx) => projectEvents(trx, 'current', portion))
    await inTransaction(information.db, async (trx) => {
      for (const event of portion) if (isEvent(event, 'auction-closed')) await storeClose(trx, event)
    })
  }
}

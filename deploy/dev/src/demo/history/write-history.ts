import { type AnalyticsTables, projectEvents } from '@boli/analytics'
import { isEvent } from '@boli/contracts'
import { type Database, inTransaction } from '@boli/database'
import { type InformationTables, storeClose } from '@boli/information'
import { pastEvents } from './past-events.ts'

/** Events of one transaction. */
const PORTION = 500

/**
 * Gives the demo market a past, for the administrators' charts and the price guide. The events go to these two
 * projections alone and not to the topics: no other service receives them, so that nothing of the past can be opened
 * or bid on. Events that are known already change nothing.
 */
export async function writeHistory(o: {
  analytics: Database<AnalyticsTables>
  information: Database<InformationTables>
  signal: AbortSignal
}): Promise<void> {
  const events = pastEvents(new Date())
  for (let from = 0; from < events.length; from += PORTION) {
    o.signal.throwIfAborted()
    const portion = events.slice(from, from + PORTION)
    await inTransaction(o.analytics.db, (trx) => projectEvents(trx, 'current', portion))
    await inTransaction(o.information.db, async (trx) => {
      for (const event of portion) if (isEvent(event, 'auction-closed')) await storeClose(trx, event)
    })
  }
}

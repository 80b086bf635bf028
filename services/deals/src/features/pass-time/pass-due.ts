import { inTransaction } from '@boli/database'
import { sql } from 'kysely'
import { actsAt, passTime } from '../../domain/clock.ts'
import type { Deal } from '../../domain/deal.ts'
import type { DealSettings } from '../../domain/settings.ts'
import { readClock } from '../../persistence/clock.ts'
import { readDealsByIds } from '../../persistence/read-deals.ts'
import { storeChange } from '../../persistence/store-deal.ts'
import type { DealsDatabase, Queries } from '../../persistence/tables.ts'

const PER_TRANSACTION = 50

/**
 * Does what is due by the database's clock. Deals that someone else holds are passed over: either another instance
 * does it, or a step is being written that may move the time.
 * @returns how many deals changed.
 */
export async function passDueTime({ db }: DealsDatabase, settings: DealSettings): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ id: string }>`
      select id from deals where acts_at <= now() order by acts_at limit ${PER_TRANSACTION} for update skip locked
    `.execute(trx)
    const now = await readClock(trx)
    // Read once they are locked: what a step changed meanwhile shows in the locked rows only.
    const due = await readDealsByIds(
      trx,
      rows.map(({ id }) => id),
    )
    for (const deal of due) {
      const passed = passTime(deal, now, settings)
      if (passed) await storeChange(trx, deal, passed, { by: 'system', userId: null, now, settings })
      else await putOff(trx, deal, settings)
    }
    return due.length
  })
}

/** The time of a setting that was longer or shorter when the deal was last written. */
async function putOff(trx: Queries, deal: Deal, settings: DealSettings): Promise<void> {
  const next = actsAt(deal, settings)
  await trx
    .updateTable('deals')
    .set({ acts_at: next === null ? null : new Date(next) })
    .where('id', '=', deal.id)
    .execute()
}

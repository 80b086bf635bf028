import { inTransaction } from '@boli/database'
import { isUnavailable, type Logger } from '@boli/http-kit'
import { sql } from 'kysely'
import { actsAt, passTime } from '../../domain/clock.ts'
import type { DealSettings } from '../../domain/settings.ts'
import { readClock } from '../../persistence/clock.ts'
import { readDeal } from '../../persistence/read-deals.ts'
import { storeChange } from '../../persistence/store-deal.ts'
import type { DealsDatabase, Queries } from '../../persistence/tables.ts'

interface Clock {
  database: DealsDatabase
  settings: DealSettings
  logger: Logger
}

/**
 * Does what is due first by the database's clock. A deal that someone else holds is passed over: either another
 * instance does it, or a step is being written that may move the time. One that fails holds up no other.
 * @returns whether there may be more.
 */
export async function passDueTime({ database: { db }, settings, logger }: Clock): Promise<boolean> {
  let dealId: string | undefined
  try {
    return await inTransaction(db, async (trx) => {
      dealId = await lockDue(trx)
      if (dealId === undefined) return false
      await act(trx, dealId, settings)
      return true
    })
  } catch (error) {
    if (dealId === undefined || isUnavailable(error)) throw error
    logger.error({ err: error, dealId }, 'a deadline of a deal failed and is tried again in a minute')
    await sql`
      update deals set acts_at = now() + interval '1 minute' where id = ${dealId} and acts_at <= now()
    `.execute(db)
    return true
  }
}

async function lockDue(trx: Queries): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from deals where acts_at <= now() order by acts_at limit 1 for update skip locked
  `.execute(trx)
  return rows[0]?.id
}

async function act(trx: Queries, dealId: string, settings: DealSettings): Promise<void> {
  const now = await readClock(trx)
  // Read once it is locked: what a step changed meanwhile shows in the locked row only.
  const deal = await readDeal(trx, dealId)
  if (!deal) return
  const passed = passTime(deal, now, settings)
  if (passed) await storeChange(trx, deal, passed, { by: 'system', userId: null, now, settings })
  // A setting was shorter when the deal was last written.
  else await putOff(trx, dealId, actsAt(deal, settings))
}

async function putOff(trx: Queries, dealId: string, next: number | null): Promise<void> {
  await trx
    .updateTable('deals')
    .set({ acts_at: next === null ? null : new Date(next) })
    .where('id', '=', dealId)
    .execute()
}

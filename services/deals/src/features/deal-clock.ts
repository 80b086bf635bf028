import { actOnDue, type DueWork, POSTPONED_FOR, readClock, startDeadlineLoop } from '@boli/database'
import type { Logger, Running } from '@boli/http-kit'
import { sql } from 'kysely'
import { actsAt, passTime } from '../domain/clock.ts'
import type { DealSettings } from '../domain/settings.ts'
import { readDeal } from '../persistence/read-deals.ts'
import { CLOCK_TIMES_CHANNEL, storeChange } from '../persistence/store-deal.ts'
import type { DealsDatabase, DealsTables, Queries } from '../persistence/tables.ts'

/** Small: a step in one of these deals waits until all are written. */
const DEALS_AT_ONCE = 20

/** Changes deals at their deadlines. */
export function startDealClock(o: {
  database: DealsDatabase
  logger: Logger
  settings: DealSettings
}): Running {
  const work = deadlines(o.settings)
  return startDeadlineLoop({
    ...o,
    channel: CLOCK_TIMES_CHANNEL,
    failure: 'deadlines of deals failed and are tried again',
    actOnDue: async () => (await actOnDue(o, work)) > 0,
    msUntilNext: () => msUntilNext(o.database),
  })
}

/**
 * Applies due steps by the database's clock. A locked deal is skipped: either another instance handles it, or a step is
 * being written that may move the deadline.
 */
function deadlines(settings: DealSettings): DueWork<DealsTables> {
  return {
    async lock(trx, ids) {
      const isWanted = ids === null ? sql`true` : sql`id = any (${ids}::uuid[])`
      const { rows } = await sql<{ id: string }>`
        select id from deals where acts_at <= now() and ${isWanted}
        order by acts_at limit ${DEALS_AT_ONCE} for update skip locked`.execute(trx)
      return rows.map(({ id }) => id)
    },
    async act(trx, ids) {
      for (const id of ids) await passTimeOf(trx, id, settings)
    },
    async postpone(db, id) {
      await sql`
        update deals set acts_at = now() + ${POSTPONED_FOR}::interval where id = ${id} and acts_at <= now()
      `.execute(db)
    },
    failure: 'a deadline of a deal failed and is tried again in a minute',
  }
}

async function passTimeOf(trx: Queries, dealId: string, settings: DealSettings): Promise<void> {
  const now = await readClock(trx)
  // Read after locking: changes by a concurrent step show in the locked row only.
  const deal = await readDeal(trx, dealId)
  if (!deal) return
  const passed = passTime(deal, now, settings)
  if (passed) return storeChange(trx, deal, passed, { by: 'system', userId: null, now, settings })
  // Not due yet: a time setting was shorter when the deal was last written.
  const next = actsAt(deal, settings)
  await trx
    .updateTable('deals')
    .set({ acts_at: next === null ? null : new Date(next) })
    .where('id', '=', dealId)
    .execute()
}

async function msUntilNext({ db }: DealsDatabase): Promise<number | null> {
  const { rows } = await sql<{ waitMs: number }>`
    select ceil(extract(epoch from acts_at - clock_timestamp()) * 1000)::bigint as "waitMs"
    from deals where acts_at is not null order by acts_at limit 1
  `.execute(db)
  return rows[0]?.waitMs ?? null
}

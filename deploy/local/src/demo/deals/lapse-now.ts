import type { Database } from '@boli/database'
import type { DealsTables } from '@boli/deals'
import { sql } from 'kysely'

/** Moves the deadline of a deal that waits for an answer to this moment, as `endNow` does with auctions. */
export async function lapseNow(dealId: string, database: Database<DealsTables>): Promise<void> {
  await sql`
    update deals set acts_at = now(),
      record = jsonb_set(record, '{answerBy}', to_jsonb(floor(extract(epoch from now()) * 1000)::bigint))
    where id = ${dealId}
  `.execute(database.db)
  await sql`select pg_notify('deals_clock_times', '')`.execute(database.db)
}

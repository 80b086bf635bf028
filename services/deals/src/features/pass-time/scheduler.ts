import { startDeadlineLoop } from '@boli/database'
import type { Logger } from '@boli/http-kit'
import { sql } from 'kysely'
import type { DealSettings } from '../../domain/settings.ts'
import { CLOCK_TIMES_CHANNEL } from '../../persistence/clock-times.ts'
import type { DealsDatabase } from '../../persistence/tables.ts'
import { passDueTime } from './pass-due.ts'

/** Changes deals at their deadlines. */
export function startDealClock(o: { database: DealsDatabase; logger: Logger; settings: DealSettings }): {
  stop(): Promise<void>
} {
  return startDeadlineLoop({
    ...o,
    channel: CLOCK_TIMES_CHANNEL,
    failure: 'deadlines of deals failed and are tried again',
    actOnDue: () => passDueTime(o),
    msUntilNext: () => msUntilNext(o.database),
  })
}

async function msUntilNext({ db }: DealsDatabase): Promise<number | null> {
  const { rows } = await sql<{ waitMs: number }>`
    select ceil(extract(epoch from acts_at - clock_timestamp()) * 1000)::bigint as "waitMs"
    from deals where acts_at is not null order by acts_at limit 1
  `.execute(db)
  return rows[0]?.waitMs ?? null
}

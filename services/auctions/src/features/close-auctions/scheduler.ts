import { startDeadlineLoop } from '@boli/database'
import type { Logger } from '@boli/http-kit'
import { sql } from 'kysely'
import { END_TIMES_CHANNEL } from '../../persistence/market/end-times.ts'
import type { AuctionsDatabase } from '../../persistence/tables.ts'
import { closeDueAuctions, isNotPostponed } from './close-due.ts'

/** Starts and closes auctions at their times. */
export function startClosingScheduler(o: { database: AuctionsDatabase; logger: Logger }): {
  stop(): Promise<void>
} {
  return startDeadlineLoop({
    ...o,
    channel: END_TIMES_CHANNEL,
    failure: 'closing auctions failed and is tried again',
    actOnDue: async () => (await closeDueAuctions(o)) > 0,
    msUntilNext: () => msUntilNext(o.database),
  })
}

async function msUntilNext({ db }: AuctionsDatabase): Promise<number | null> {
  const { rows } = await sql<{ waitMs: number | null }>`
    select ceil(extract(epoch from min(next) - clock_timestamp()) * 1000)::bigint as "waitMs"
    from (
      (select ends_at as next from auctions where status = 'active' and ${isNotPostponed} order by ends_at limit 1)
      union all
      (select starts_at from auctions where status = 'scheduled' and ${isNotPostponed} order by starts_at limit 1)
    ) as times
  `.execute(db)
  return rows[0]?.waitMs ?? null
}

import { inTransaction, startDeadlineLoop } from '@boli/database'
import type { Logger } from '@boli/http-kit'
import { sql } from 'kysely'
import { END_TIMES_CHANNEL, TOLD_BEFORE_END_MS } from '../../persistence/end-times.ts'
import { listedByIds } from '../../persistence/listed-by-ids.ts'
import type { AuctionsDatabase } from '../../persistence/tables.ts'
import { tellFollowers } from '../../persistence/tell-followers.ts'

const PER_TRANSACTION = 100
const TOLD_BEFORE = sql.raw(`interval '${TOLD_BEFORE_END_MS / 1000} seconds'`)

/** Lots that end soon and of which it was not told; a lot that nobody follows is passed over until somebody does. */
const dueSoon = sql`
  from auctions where status = 'active' and exists (select from followed_lots where auction_id = auctions.id)
    and not exists (select from told_endings where auction_id = auctions.id)`

/** Tells the followers of lots that end within ten minutes, once for each lot, however many instances run this. */
export function startEndingScheduler(o: { database: AuctionsDatabase; logger: Logger }): {
  stop(): Promise<void>
} {
  return startDeadlineLoop({
    ...o,
    channel: END_TIMES_CHANNEL,
    failure: 'telling of near ends failed and is tried again',
    actOnDue: async () => (await tellNearEnds(o.database)) > 0,
    msUntilNext: () => msUntilNext(o.database),
  })
}

/** @returns of how many lots it was told. */
async function tellNearEnds({ db }: AuctionsDatabase): Promise<number> {
  return inTransaction(db, async (trx) => {
    // Another instance that tells of the same lot waits here for this transaction, and finds the mark.
    const { rows } = await sql<{ id: string }>`
      insert into told_endings (auction_id)
      select id ${dueSoon} and ends_at <= now() + ${TOLD_BEFORE} and ends_at > now()
      order by ends_at limit ${PER_TRANSACTION}
      on conflict do nothing returning auction_id as id`.execute(trx)
    const lots = await listedByIds(
      trx,
      rows.map(({ id }) => id),
    )
    for (const listed of lots) await tellFollowers(trx, 'ends-soon', listed)
    return lots.length
  })
}

async function msUntilNext({ db }: AuctionsDatabase): Promise<number | null> {
  const { rows } = await sql<{ waitMs: number | null }>`
    select ceil(extract(epoch from ends_at - ${TOLD_BEFORE} - clock_timestamp()) * 1000)::bigint as "waitMs"
    ${dueSoon} and ends_at > clock_timestamp() order by ends_at limit 1`.execute(db)
  return rows[0]?.waitMs ?? null
}

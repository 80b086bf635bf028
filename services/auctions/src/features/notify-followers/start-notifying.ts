import { startDeadlineLoop } from '@boli/database'
import type { Logger } from '@boli/http-kit'
import { sql } from 'kysely'
import { FOLLOWER_NOTICES_CHANNEL } from '../../persistence/followers/follower-notices.ts'
import { END_TIMES_CHANNEL, TOLD_BEFORE_END_MS } from '../../persistence/market/end-times.ts'
import type { AuctionsDatabase } from '../../persistence/tables.ts'
import { notifyFollowers } from './notify-followers.ts'

const PER_STATEMENT = 100
const TOLD_BEFORE = sql.raw(`interval '${TOLD_BEFORE_END_MS / 1000} seconds'`)

/** Notifies followers of what their lots and sellers do, and of near ends; every instance may run it. */
export function startNotifyingFollowers(o: { database: AuctionsDatabase; logger: Logger }): {
  stop(): Promise<void>
} {
  const loops = [
    startDeadlineLoop({
      ...o,
      channel: END_TIMES_CHANNEL,
      failure: 'lots that end soon were not found and are looked for again',
      actOnDue: async () => (await askForNearEnds(o.database)) > 0,
      msUntilNext: () => msUntilNextEnd(o.database),
    }),
    startDeadlineLoop({
      ...o,
      channel: FOLLOWER_NOTICES_CHANNEL,
      failure: 'notifying followers failed and is tried again',
      actOnDue: async () => (await notifyFollowers(o)) > 0,
      // What another instance holds is its own to finish.
      msUntilNext: async () => null,
    }),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Lots that end soon and were not announced yet; a lot that nobody follows is passed over until somebody does. */
const dueSoon = sql`
  from auctions where status = 'active' and exists (select from followed_lots where auction_id = auctions.id)
    and not exists (select from told_endings where auction_id = auctions.id)`

/** @returns how many lots end within ten minutes and were not announced before; once each, however many instances ask. */
async function askForNearEnds({ db }: AuctionsDatabase): Promise<number> {
  // Another instance that finds the same lot waits here for this statement, and finds the mark.
  const { rows } = await sql`
    with marked as (
      insert into told_endings (auction_id)
      select id ${dueSoon} and ends_at <= now() + ${TOLD_BEFORE} and ends_at > now()
      order by ends_at limit ${PER_STATEMENT}
      on conflict do nothing returning auction_id
    ), asked as (
      insert into follower_notices (auction_id, about, version)
      select auction_id, 'ends-soon', version from marked join auctions on auctions.id = auction_id
      on conflict do nothing)
    select pg_notify(${FOLLOWER_NOTICES_CHANNEL}, '') from marked`.execute(db)
  return rows.length
}

async function msUntilNextEnd({ db }: AuctionsDatabase): Promise<number | null> {
  const { rows } = await sql<{ waitMs: number | null }>`
    select ceil(extract(epoch from ends_at - ${TOLD_BEFORE} - clock_timestamp()) * 1000)::bigint as "waitMs"
    ${dueSoon} and ends_at > clock_timestamp() order by ends_at limit 1`.execute(db)
  return rows[0]?.waitMs ?? null
}

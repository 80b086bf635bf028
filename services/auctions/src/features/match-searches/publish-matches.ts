import { createEvent, FOLLOWERS_PER_EVENT, topics } from '@boli/contracts'
import { actOnDue, appendEvents, type DueWork, postponeIn } from '@boli/database'
import type { Logger } from '@boli/http-kit'
import { sql } from 'kysely'
import { type ListedAuction, listedByIds } from '../../persistence/market/listed-auctions.ts'
import type { AuctionsDatabase, AuctionsTables, Queries } from '../../persistence/tables.ts'
import { toNoticedLot } from '../../persistence/wake-channels.ts'

const PEOPLE_AT_ONCE = 500

/**
 * Publishes, for users notified an hour ago, the lots that their searches matched since. A user without searches, or for whom
 * only ended lots wait, is not notified. Several instances take different users.
 * @returns how many users were handled.
 */
export function publishDigests(o: { database: AuctionsDatabase; logger: Logger }): Promise<number> {
  return actOnDue(o, digests)
}

const digests: DueWork<AuctionsTables> = {
  async lock(trx, ids) {
    const isWanted = ids === null ? sql`digest_at <= clock_timestamp()` : sql`user_id = any (${ids}::uuid[])`
    const { rows } = await sql<{ id: string }>`
      select user_id as id from search_digests where ${isWanted} and digest_at is not null
      order by digest_at limit ${PEOPLE_AT_ONCE} for update skip locked`.execute(trx)
    return rows.map(({ id }) => id)
  },
  async act(trx, ids) {
    const { rows } = await sql<Match & { isWanted: boolean }>`
      with due as (
        select *, exists (select from saved_searches search where search.user_id = digest.user_id)
          and (waiting > 1 or exists (select from lots where id = auction_id and is_open)) as is_wanted
        from search_digests digest where user_id = any (${ids}::uuid[])
      ), renewed as (
        update search_digests digest
        set digest_at = null, notified_at = case when is_wanted then clock_timestamp() else due.notified_at end
        from due where digest.user_id = due.user_id
      )
      select user_id as "userId", auction_id as "auctionId", search_id as "searchId", search_name as "searchName",
        waiting as lots, is_wanted as "isWanted" from due`.execute(trx)
    const matches = rows.filter(({ isWanted }) => isWanted).map(({ isWanted: _, ...match }) => match)
    const lots = await listedByIds(trx, [...new Set(matches.map(({ auctionId }) => auctionId))])
    await publishMatches(trx, lots, matches)
  },
  postpone: postponeIn('search_digests', 'user_id', 'digest_at'),
  failure: 'a digest could not be published and is tried again in a minute',
}

/** Milliseconds until the next digest; null if there is none. */
export async function msUntilNextDigest({ db }: AuctionsDatabase): Promise<number | null> {
  const { rows } = await sql<{ ms: number | null }>`
    select ceil(extract(epoch from min(digest_at) - clock_timestamp()) * 1000)::bigint as ms
    from search_digests where digest_at is not null`.execute(db)
  return rows[0]?.ms ?? null
}

/** Shortest time between two notifications of a user about new lots. */
export const DIGEST_PAUSE = '1 hour'

/** A user to be notified of lots. */
export interface Match {
  userId: string
  /** The newest lot, and the search that it matches. */
  auctionId: string
  searchId: string
  searchName: string
  /** Number of lots. */
  lots: number
}

/** Publishes, for each lot, the users to notify, through the outbox. @param listed The lots of the matches. */
export async function publishMatches(
  trx: Queries,
  listed: readonly ListedAuction[],
  matches: readonly Match[],
): Promise<void> {
  const byLot = Map.groupBy(matches, ({ auctionId }) => auctionId)
  const events = listed.flatMap((lot) =>
    chunksOf(byLot.get(lot.auction.id) ?? [], FOLLOWERS_PER_EVENT).map((chunk) =>
      createEvent({
        type: 'searches-matched',
        source: '/auctions',
        subject: lot.auction.id,
        version: lot.auction.version,
        data: { lot: toNoticedLot(lot), matches: chunk.map(({ auctionId: _, ...match }) => match) },
      }),
    ),
  )
  await appendEvents(trx, topics.followers, events)
}

function chunksOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) =>
    items.slice(at * size, (at + 1) * size),
  )
}

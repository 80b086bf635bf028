import {
  createEvent,
  FOLLOWERS_PER_EVENT,
  type FollowersNotifiedEvent,
  topics,
  typeAliases,
} from '@boli/contracts'
import { actOnDue, appendEvents, type DueWork, postponeIn, startDeadlineLoop } from '@boli/database'
import type { Logger, Running } from '@boli/http-kit'
import { sql } from 'kysely'
import { listedByIds } from '../persistence/market/listed-auctions.ts'
import type { AuctionsDatabase, AuctionsTables, Queries } from '../persistence/tables.ts'
import {
  END_TIMES_CHANNEL,
  FOLLOWER_NOTICES_CHANNEL,
  NOTIFIED_BEFORE_END_MS,
  toNoticedLot,
} from '../persistence/wake-channels.ts'

const PER_STATEMENT = 100
const NOTIFIED_BEFORE = sql.raw(`interval '${NOTIFIED_BEFORE_END_MS / 1000} seconds'`)

/** Notifies followers of changes of their lots and sellers, and of lots that end soon; every instance may run it. */
export function startNotifyingFollowers(o: { database: AuctionsDatabase; logger: Logger }): Running {
  const loops = [
    startDeadlineLoop({
      ...o,
      channel: END_TIMES_CHANNEL,
      failure: 'lots that end soon could not be searched; tried again',
      actOnDue: async () => (await askForNearEnds(o.database)) > 0,
      msUntilNext: () => msUntilNextEnd(o.database),
    }),
    startDeadlineLoop({
      ...o,
      channel: FOLLOWER_NOTICES_CHANNEL,
      failure: 'notifying followers failed and is tried again',
      actOnDue: async () => (await actOnDue(o, notices)) > 0,
      // Notices that another instance holds are left to it; if it dies, they are found in the next round, within half a minute.
      msUntilNext: async () => null,
    }),
  ]
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

/** Lots that end soon and were not announced yet; lots without followers are skipped. */
const dueSoon = sql`
  from auctions where status = 'active' and exists (select from followed_lots where auction_id = auctions.id)
    and not exists (select from notified_endings where auction_id = auctions.id)`

/**
 * @returns how many lots end within ten minutes and were not announced before; each counts once, however many instances
 * run.
 */
async function askForNearEnds({ db }: AuctionsDatabase): Promise<number> {
  // Another instance that finds the same lot waits for this statement and then finds its row.
  const { rows } = await sql`
    with marked as (
      insert into notified_endings (auction_id)
      select id ${dueSoon} and ends_at <= now() + ${NOTIFIED_BEFORE} and ends_at > now()
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
    select ceil(extract(epoch from ends_at - ${NOTIFIED_BEFORE} - clock_timestamp()) * 1000)::bigint as "waitMs"
    ${dueSoon} and ends_at > clock_timestamp() order by ends_at limit 1`.execute(db)
  return rows[0]?.waitMs ?? null
}

type About = FollowersNotifiedEvent['data']['about']

/** Maximum number of lots in one round, each with one portion of followers. */
const LOTS_AT_ONCE = 20

/**
 * Publishes the next portion of followers for each lot with a notice. Several instances take different lots; a failing
 * lot does not delay others.
 */
const notices: DueWork<AuctionsTables> = {
  async lock(trx, ids) {
    const isWanted = ids === null ? sql`due_at <= clock_timestamp()` : sql`auction_id = any (${ids}::uuid[])`
    const { rows } = await sql<{ id: string }>`
      select auction_id as id from follower_notices where ${isWanted}
      order by due_at limit ${LOTS_AT_ONCE} for update skip locked`.execute(trx)
    return [...new Set(rows.map(({ id }) => id))]
  },
  async act(trx, ids) {
    const listed = new Map((await listedByIds(trx, ids)).map((one) => [one.auction.id, one]))
    // If another instance has locked one notice of a lot, all of them are left to it.
    const { rows } = await sql<Notice>`
      select auction_id as "auctionId", about, version, after_user as "afterUser" from follower_notices
      where auction_id = any (${ids}::uuid[]) order by due_at for update skip locked`.execute(trx)
    const events = []
    for (const notice of rows) {
      const lot = listed.get(notice.auctionId)
      const userIds = lot ? await nextFollowers(trx, notice, lot.farmer.id) : []
      await advance(trx, notice, userIds)
      if (lot && userIds.length > 0)
        events.push(
          createEvent({
            type: typeAliases.followersNotified,
            source: '/auctions',
            subject: notice.auctionId,
            version: notice.version,
            data: { about: notice.about, key: keyOf(notice), lot: toNoticedLot(lot), userIds },
          }),
        )
    }
    await appendEvents(trx, topics.followers, events)
  },
  postpone: postponeIn('follower_notices', 'auction_id', 'due_at'),
  failure: 'followers of a lot could not be notified, which is tried again in a minute',
}

interface Notice {
  auctionId: string
  about: About
  version: number
  afterUser: string | null
}

/** Deduplication key of a notice. A lot can change more than once: the key of a change names the version. */
function keyOf({ about, auctionId, version }: Notice): string {
  return [about, auctionId, ...(about === 'lot-changed' ? [version] : [])].join(':')
}

/** Ordered by id, so that each portion begins where the previous one ended. */
async function nextFollowers(trx: Queries, notice: Notice, farmerId: string): Promise<string[]> {
  const followed =
    notice.about === 'seller-listed'
      ? sql`followed_sellers where seller_id = ${farmerId}`
      : sql`followed_lots where auction_id = ${notice.auctionId}`
  const { rows } = await sql<{ userId: string }>`
    select user_id as "userId" from ${followed} and user_id <> ${farmerId}
      and (${notice.afterUser}::uuid is null or user_id > ${notice.afterUser}::uuid)
    order by user_id limit ${FOLLOWERS_PER_EVENT}`.execute(trx)
  return rows.map(({ userId }) => userId)
}

async function advance(
  trx: Queries,
  { auctionId, about }: Notice,
  userIds: readonly string[],
): Promise<void> {
  const ofNotice = sql`auction_id = ${auctionId} and about = ${about}`
  if (userIds.length < FOLLOWERS_PER_EVENT)
    await sql`delete from follower_notices where ${ofNotice}`.execute(trx)
  else
    await sql`
      update follower_notices set after_user = ${userIds.at(-1)}, due_at = clock_timestamp() where ${ofNotice}`.execute(
      trx,
    )
}

import { type DomainEvent, type StandingBid, topics } from '@boli/contracts'
import {
  actOnDue,
  appendEvents,
  type DueWork,
  POSTPONED_FOR,
  readClock,
  startDeadlineLoop,
} from '@boli/database'
import type { Logger, Running } from '@boli/http-kit'
import { closeIfDue, startIfDue } from '@boli/rules'
import { sql } from 'kysely'
import { closedEvent, updatedEvent } from '../persistence/auction-events.ts'
import { saveAuction } from '../persistence/auction-row.ts'
import { type ListedAuction, listedByIds } from '../persistence/market/listed-auctions.ts'
import { readStandings } from '../persistence/standings.ts'
import type { AuctionsDatabase, AuctionsTables, Queries } from '../persistence/tables.ts'
import { END_TIMES_CHANNEL } from '../persistence/wake-channels.ts'
import { logOwnClose } from '../proof-log/append.ts'
import { appendClosings, type Closing } from '../proof-log/closings.ts'

/** Starts and closes auctions at their times. */
export function startClosingScheduler(o: { database: AuctionsDatabase; logger: Logger }): Running {
  return startDeadlineLoop({
    ...o,
    channel: END_TIMES_CHANNEL,
    failure: 'closing auctions failed and is tried again',
    actOnDue: async () => (await actOnDue(o, closings)) > 0,
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

const PER_TRANSACTION = 100

/**
 * Starts and closes auctions that are due by the database's clock. Locked rows are skipped: either another instance
 * closes them, or a bid is being written that may move their end. A failing auction does not delay others.
 */
const closings: DueWork<AuctionsTables> = {
  lock: lockDue,
  async act(trx, ids) {
    const due = await listedByIds(trx, ids)
    const nowMs = await readClock(trx)
    const events: DomainEvent[] = []
    const standings = await readStandings(
      trx,
      due.filter(({ auction }) => auction.leader !== null).map(({ auction }) => auction.id),
    )
    const closings: Closing[] = []
    for (const listed of due) {
      const advanced = await advance(trx, listed, standings.get(listed.auction.id) ?? [], nowMs)
      events.push(...advanced.events)
      closings.push(...advanced.closings)
    }
    await appendEvents(trx, topics.auctions, events)
    await sql`delete from postponed_closings where auction_id = any (${ids}::uuid[])`.execute(trx)
    // Last: other instances wait for the log's lock, which a hundred closings could hold for seconds on a busy machine.
    await appendClosings(trx, closings)
  },
  async postpone(db, id) {
    await sql`
      insert into postponed_closings (auction_id, due_at) values (${id}, now() + ${POSTPONED_FOR}::interval)
      on conflict (auction_id) do update set due_at = excluded.due_at`.execute(db)
  },
  failure: 'an auction could not be started or closed, and is tried again in a minute',
}

/** The condition that an auction is not postponed after a failed attempt. */
const isNotPostponed = sql`
  not exists (select from postponed_closings where auction_id = auctions.id and due_at > now())`

async function lockDue(trx: Queries, ids: readonly string[] | null): Promise<string[]> {
  const isWanted = ids === null ? isNotPostponed : sql`id = any (${ids}::uuid[])`
  // By now(), which allows an index search; auctions due since then follow in the next round.
  const { rows: ended } = await sql<{ id: string }>`
    select id from auctions where status = 'active' and ends_at <= now() and ${isWanted}
    order by ends_at limit ${PER_TRANSACTION} for update skip locked
  `.execute(trx)
  const { rows: begun } = await sql<{ id: string }>`
    select id from auctions where status = 'scheduled' and starts_at <= now() and ${isWanted}
    order by starts_at limit ${PER_TRANSACTION} for update skip locked
  `.execute(trx)
  return [...ended, ...begun].map(({ id }) => id)
}

/** A scheduled lot whose end has also passed is started and closed at once. */
async function advance(
  trx: Queries,
  listed: ListedAuction,
  standings: StandingBid[],
  nowMs: number,
): Promise<{ events: DomainEvent[]; closings: Closing[] }> {
  const events: DomainEvent[] = []
  const closings: Closing[] = []
  const started = startIfDue(listed.auction, nowMs)
  if (started !== listed.auction) events.push(updatedEvent({ ...listed, auction: started }))
  const closed = closeIfDue(started, nowMs)
  if (closed) {
    const log = await logOwnClose(trx, closed.auction, nowMs)
    if (log) closings.push({ auctionId: closed.auction.id, head: log, timeMs: nowMs })
    events.push(closedEvent(listed, closed, { standings, log }))
  }
  if (events.length > 0) await saveAuction(trx, closed?.auction ?? started, closed ? nowMs : undefined)
  return { events, closings }
}

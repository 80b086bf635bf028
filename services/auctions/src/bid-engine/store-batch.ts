import { type DomainEvent, topics } from '@boli/contracts'
import { isServerRefusal, type RelayFeed } from '@boli/database'
import type { Auction } from '@boli/rules'
import { auctionColumns } from '../persistence/auction-row.ts'
import { arraysOf, type Columns, insertInto, rowsFrom } from '../persistence/columns.ts'
import { END_TIMES_CHANNEL } from '../persistence/wake-channels.ts'
import type { LoggedBid, LoggedEntry } from '../proof-log/bid-leaves.ts'
import { type LogRow, toLogRow } from '../proof-log/leaves.ts'
import type { AuctionChange, DecidedBatch, NewKey, NewUser } from './decide-batch.ts'
import { offersStep } from './key-offers.ts'
import { type BatchState, msOf } from './load-batch.ts'
import { type Connection, runAll, type Statement, type Step } from './pipeline.ts'

/** A batch is stored only so long after its time (`BatchState.nowMs`). */
export const STORED_WITHIN_MS = 500

/** Outcome of an attempt to commit a batch. */
export type Attempt =
  /** `writtenBy` is its transaction; null if it wrote nothing, or its answer was lost. */
  | { kind: 'committed'; decided: DecidedBatch; writtenBy: string | null }
  /** Nothing is committed, unless the batch was in doubt before. */
  | { kind: 'failed'; error: unknown }
  /** The connection was lost before COMMIT was answered. */
  | { kind: 'in-doubt'; decided: DecidedBatch; error: unknown }

/**
 * Writes all decisions of a batch and commits, unless a row that they rest on was changed: then it fails ({@link isOutdated}). Its
 * events go to the relay directly if no event of their auctions waits in the outbox.
 * @param isBegun Whether the batch was loaded in a transaction; otherwise nearly always one statement does it all.
 */
export async function storeBatch(
  connection: Connection,
  decided: DecidedBatch,
  { relayFeed, isBegun }: { relayFeed: RelayFeed; isBegun: boolean },
): Promise<Attempt> {
  const { changes, keyOffers, newUsers, state } = decided
  const { expiredKeys } = state
  const entries = changes.flatMap(({ log }) => log.entries)
  const steps: Step[] = []
  if (expiredKeys.length > 0)
    steps.push({
      ...forgetKeys,
      values: [expiredKeys.map((old) => old.bidderId), expiredKeys.map((old) => old.key)],
    })
  if (keyOffers.length > 0) steps.push(offersStep(keyOffers))
  if (newUsers.length > 0) steps.push({ ...addUsers, values: arraysOf(userColumns, newUsers) })
  if (entries.length > 0) steps.push({ ...addEntries, values: arraysOf(entryColumns, entries) })
  steps.push({ ...writeBatch, values: valuesOf(decided, relayFeed) })
  const isTransaction = isBegun || steps.length > 1
  if (isTransaction) steps.push('commit')
  if (isTransaction && !isBegun) steps.unshift('begin')
  try {
    const results = await runAll(connection, steps)
    const { ids, writtenBy } = results.at(isTransaction ? -2 : -1)?.rows[0] ?? {}
    giveAll(relayFeed, decided, ids ?? [])
    return { kind: 'committed', decided, writtenBy }
  } catch (error) {
    // After a statement that fails, COMMIT rolls back.
    return isServerRefusal(error) ? { kind: 'failed', error } : { kind: 'in-doubt', decided, error }
  }
}

/** Whether a batch failed because its lots, their bidders or the time are no longer those that it was decided by. */
export function isOutdated(error: unknown): boolean {
  return (error as { code?: string }).code === DIVISION_BY_ZERO
}

/** Whether a batch was committed: one of its bids or keys is proof for all. */
export async function isInForce(connection: Connection, { changes, keys }: DecidedBatch): Promise<boolean> {
  const [logged] = changes.flatMap(({ log }) => log.bids)
  const { rowCount } = logged
    ? await connection.query('select from bids where auction_id = $1 and sequence = $2 and id = $3', [
        logged.auctionId,
        logged.bid.sequence,
        logged.bid.id,
      ])
    : await connection.query('select from bid_keys where bidder_id = $1 and key = $2', [
        keys[0]?.command.bidder.id,
        keys[0]?.key,
      ])
  return (rowCount ?? 0) > 0
}

const bidColumns: Columns<LoggedBid> = {
  auction_id: ['uuid', (logged) => logged.auctionId],
  sequence: ['int', ({ bid }) => bid.sequence],
  id: ['uuid', ({ bid }) => bid.id],
  version: ['int', ({ bid }) => bid.version],
  bidder_id: ['uuid', ({ bid }) => bid.bidder.id],
  amount_paise: ['bigint', ({ bid }) => bid.amountPaise],
  is_automatic: ['bool', ({ bid }) => bid.isAutomatic],
  placed_at: ['time', ({ bid }) => new Date(bid.placedAtMs)],
  tag: ['bytes16', ({ tag }) => Buffer.from(tag, 'hex')],
  commitment: ['bytes32', ({ commitment }) => (commitment === null ? null : Buffer.from(commitment, 'hex'))],
  leaf_hash: ['bytes32', ({ hash }) => hash],
  maximum_paise: ['bigint', ({ maximumPaise }) => maximumPaise],
  placed_by: ['uuid', ({ placedBy }) => placedBy],
}

const entryColumns: Columns<LoggedEntry> = {
  auction_id: ['uuid', ({ auctionId }) => auctionId],
  position: ['int', ({ position }) => position],
  leaf: ['text', ({ leaf }) => leaf],
  leaf_hash: ['bytes32', ({ hash }) => hash],
}

/** A bidder's bids in one auction. */
interface Participation {
  bids: number
  /** Also their best bid, as bids of an auction never decrease. */
  last: LoggedBid
}

/** Each bidder once, as one statement can write a row only once. */
function participationsOf({ log }: AuctionChange): Participation[] {
  const participations = new Map<string, Participation>()
  for (const last of log.bids) {
    const { id } = last.bid.bidder
    participations.set(id, { bids: (participations.get(id)?.bids ?? 0) + 1, last })
  }
  return [...participations.values()]
}

const participationColumns: Columns<Participation> = {
  bidder_id: ['uuid', ({ last }) => last.bid.bidder.id],
  auction_id: ['uuid', ({ last }) => last.auctionId],
  bids: ['int', ({ bids }) => bids],
  best_paise: ['bigint', ({ last }) => last.bid.amountPaise],
  last_bid_at: ['time', ({ last }) => new Date(last.bid.placedAtMs)],
}

type ChangedAuction = Auction & LogRow & Pick<AuctionChange, 'isRanked' | 'writtenBy'>

function changedAuction({ auction, log, isRanked, writtenBy }: AuctionChange): ChangedAuction {
  return { ...auction, ...toLogRow(log.frontier), isRanked, writtenBy }
}

/** All who lock several auctions do so in this order, to avoid deadlocks. */
const byId = (one: ChangedAuction, other: ChangedAuction) => (one.id < other.id ? -1 : 1)

const { id, status, version, price_paise, leader_id, ...more } = auctionColumns
const { leader_maximum_paise, total_bids, participants, ends_at } = more
/** Columns of an auction that bids change, besides its rank. */
const changed: Columns<ChangedAuction> = {
  status,
  version,
  price_paise,
  leader_id,
  leader_maximum_paise,
  total_bids,
  participants,
  ends_at,
  log_size: ['int', ({ log_size }) => log_size],
  log_frontier: ['bytea', ({ log_frontier }) => log_frontier],
}
const changeColumns: Columns<ChangedAuction> = {
  id,
  ...changed,
  is_ranked: ['bool', ({ isRanked }) => isRanked],
  written_by: ['xid', ({ writtenBy }) => writtenBy],
}

const keyColumns: Columns<NewKey> = {
  bidder_id: ['uuid', ({ command }) => command.bidder.id],
  key: ['text', ({ key }) => key],
  auction_id: ['uuid', ({ command }) => command.auctionId],
  amount_paise: ['bigint', ({ command }) => command.amountPaise],
  maximum_paise: ['bigint', ({ command }) => command.maximumPaise],
  sequence: ['int', ({ placed }) => placed.bid?.sequence ?? placed.auction.totalBids],
  outcome: ['text', ({ placed }) => placed.outcome],
  version: ['int', ({ placed }) => placed.auction.version],
  participants: ['int', ({ placed }) => placed.auction.participants],
  ends_at: ['time', ({ placed }) => new Date(placed.auction.endsAtMs)],
  created_at: ['time', ({ nowMs }) => new Date(nowMs)],
}

const userColumns: Columns<NewUser> = {
  id: ['uuid', (user) => user.id],
  username: ['text', (user) => user.username],
  fullname: ['text', (user) => user.fullname],
  log_key: ['uuid', (user) => user.logKey],
}

const DIVISION_BY_ZERO = '22012'

/** JSON text never contains it unescaped. */
const EVENT_SEPARATOR = '\x1e'

/**
 * All rows in one set-based statement; {@link valuesOf} gives its values. It fails as a whole, and the batch is decided
 * again, if a bid key was used before (a unique violation), if an auction, or the row of a bidder or leader, is not of the
 * version that was read, or if it comes too late (a division by zero).
 */
const writeBatch: Statement = { name: 'write-batch', text: composeWrite() }

function composeWrite(): string {
  let used = 0
  const take = (columns: Columns<never>) => {
    const first = used + 1
    used += Object.keys(columns).length
    return first
  }
  const insert = (table: string, columns: Columns<never>) => insertInto(table, columns, take(columns))
  const changes = Object.keys(changed).map((name) => `${name} = c.${name}`)
  return `
  with
  new_bids as (${insert('bids', bidColumns)}),
  new_participations as (
    ${insert('participations as p', participationColumns)}
    on conflict (bidder_id, auction_id) do update set
      bids = p.bids + excluded.bids, best_paise = excluded.best_paise, last_bid_at = excluded.last_bid_at),
  changed as (
    update auctions a set ${changes},
      ranked_paise = case when c.is_ranked then c.price_paise else a.ranked_paise end,
      ranked_bids = case when c.is_ranked then c.total_bids else a.ranked_bids end
    from (${rowsFrom(changeColumns, take(changeColumns))}) as c
    where a.id = c.id and a.xmin = c.written_by returning a.id),
  new_keys as (${insert('bid_keys', keyColumns)} order by bidder_id, key),
  new_events as (
    insert into outbox (topic, key, event)
    select '${topics.auctions}', subject, event::json
    from rows from (unnest($${used + 1}::text[]), string_to_table($${used + 2}, '${EVENT_SEPARATOR}'))
      as list (subject, event)
    returning id)
  select (select array_agg(id order by id) from new_events) as ids,
    pg_current_xact_id()::xid as "writtenBy",
    case when $${used + 3} then pg_notify(current_schema() || '_outbox', '') end,
    case when $${used + 4} then pg_notify('${END_TIMES_CHANNEL}', '') end,
    1 / (
      (select count(*) from changed) = $${used + 5}
      and not exists (
        select from unnest($${used + 6}::uuid[], $${used + 7}::xid[]) as seen (id, written_by)
        where not exists (select from users where users.id = seen.id and users.xmin = seen.written_by))
      and abs(${msOf('clock_timestamp()')} - $${used + 8}) < ${STORED_WITHIN_MS}
    )::int as "isCurrent"`
}

function valuesOf({ changes, keys, state }: DecidedBatch, relayFeed: RelayFeed): unknown[] {
  const events = changes.flatMap((change) => change.events)
  const needsReading = (change: AuctionChange) =>
    change.events.length > 0 && !relayFeed.follows(topics.auctions, change.before.id, change.before.version)
  const seen = usersIn(state)
  return [
    ...arraysOf(
      bidColumns,
      changes.flatMap(({ log }) => log.bids),
    ),
    ...arraysOf(participationColumns, changes.flatMap(participationsOf)),
    ...arraysOf(changeColumns, changes.map(changedAuction).toSorted(byId)),
    ...arraysOf(keyColumns, keys),
    events.map((event) => event.subject),
    events.map((event) => JSON.stringify(event)).join(EVENT_SEPARATOR),
    changes.some(needsReading),
    changes.some(({ before, auction }) => before.endsAtMs !== auction.endsAtMs),
    changes.length,
    seen.map(({ id }) => id),
    seen.map(({ writtenBy }) => writtenBy),
    state.nowMs,
  ]
}

/** The stored bidders and leaders that a batch was decided by. */
function usersIn({ auctions, standings }: BatchState): { id: string; writtenBy: string }[] {
  const users = new Map<string, string | null>()
  for (const { auction, leaderWrittenBy } of auctions.values())
    if (auction.leader) users.set(auction.leader.id, leaderWrittenBy)
  for (const { userId, writtenBy } of standings.values()) users.set(userId, writtenBy)
  return [...users].flatMap(([id, writtenBy]) => (writtenBy === null ? [] : [{ id, writtenBy }]))
}

/** @param ids Ids of the outbox rows, in the order of the events. */
function giveAll(relayFeed: RelayFeed, { changes, state }: DecidedBatch, ids: readonly number[]): void {
  const createdAt = new Date(state.nowMs)
  let given = 0
  const toRow = (event: DomainEvent) => ({
    id: ids[given++] as number,
    topic: topics.auctions,
    event,
    createdAt,
  })
  for (const { before, events } of changes) relayFeed.give(before.version, events.map(toRow))
}

// A user stored by another transaction meanwhile has another log key: the batch is then decided again.
const addUsers: Statement = { name: 'add-users', text: `${insertInto('users', userColumns)} order by id` }

// Leaves that are not bids; few batches have any.
const addEntries: Statement = { name: 'add-entries', text: insertInto('log_entries', entryColumns) }

const forgetKeys: Statement = {
  name: 'forget-keys',
  text: `
  delete from bid_keys k using unnest($1::uuid[], $2::text[]) as old (bidder_id, key)
  where k.bidder_id = old.bidder_id and k.key = old.key and k.created_at <= clock_timestamp() - interval '24 hours'`,
}

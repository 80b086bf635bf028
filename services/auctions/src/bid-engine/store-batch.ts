import { type DomainEvent, topics } from '@boli/contracts'
import { type HandOver, isServerRefusal } from '@boli/database'
import { auctionColumns, toAuctionRow } from '../persistence/auction-row.ts'
import { arraysOf, type Columns, namesOf, type RowOf, rowsFrom } from '../persistence/columns.ts'
import { END_TIMES_CHANNEL } from '../persistence/end-times.ts'
import { toLogRow } from '../persistence/frontier-row.ts'
import { batchEvents } from './batch-events.ts'
import type { AuctionChange, DecidedBatch, NewKey, NewUser } from './decide-batch.ts'
import type { LoggedBid } from './log-batch.ts'
import { type Connection, runAll, type Statement, type Step } from './pipeline.ts'

export type Stored =
  | { kind: 'committed' }
  /** Postgres refused it: nothing is in force. */
  | { kind: 'refused'; error: unknown }
  /** The connection was lost before COMMIT was answered. */
  | { kind: 'in-doubt'; error: unknown }

/** What a batch tells of one auction; never without an event. */
interface Told {
  auctionId: string
  /** Version of the event before. */
  afterVersion: number
  events: DomainEvent[]
}

/**
 * Writes all that a batch decided, in the transaction in which it was loaded, and commits. Its events go to the relay
 * directly where nothing of their auctions waits in the outbox.
 */
export async function storeBatch(
  connection: Connection,
  decided: DecidedBatch,
  handOver: HandOver,
): Promise<Stored> {
  const { changes, expiredKeys, newUsers } = decided
  const told = changes
    .map((change) => toldOf(change, decided.nowMs))
    .filter(({ events }) => events.length > 0)
  const steps: Step[] = [{ ...writeBatch, values: valuesOf(decided, told, handOver) }, 'commit']
  const entries = changes.flatMap(entryRows)
  if (entries.length > 0) steps.unshift({ ...addEntries, values: arraysOf(entryColumns, entries) })
  if (newUsers.length > 0)
    steps.unshift({ ...addUsers, values: arraysOf(userColumns, newUsers.map(userRow)) })
  if (expiredKeys.length > 0)
    steps.unshift({
      ...forgetKeys,
      values: [expiredKeys.map((old) => old.bidderId), expiredKeys.map((old) => old.key)],
    })
  try {
    const results = await runAll(connection, steps)
    giveAll(handOver, told, results.at(-2)?.rows[0].ids ?? [], decided.nowMs)
    return { kind: 'committed' }
  } catch (error) {
    // After a statement that fails, COMMIT rolls back.
    return { kind: isServerRefusal(error) ? 'refused' : 'in-doubt', error }
  }
}

/** Whether a batch was committed: one of its bids, or else one of its keys, tells for all. */
export async function isInForce(connection: Connection, { changes, keys }: DecidedBatch): Promise<boolean> {
  const change = changes.find(({ placed }) => placed.bids.length > 0)
  const bid = change?.placed.bids[0]
  const key = keys[0]
  const { rowCount } =
    change && bid
      ? await connection.query('select from bids where auction_id = $1 and sequence = $2 and id = $3', [
          change.auction.id,
          bid.sequence,
          bid.id,
        ])
      : await connection.query('select from bid_keys where bidder_id = $1 and key = $2', [
          key?.bid.command.bidder.id,
          key?.key,
        ])
  return (rowCount ?? 0) > 0
}

const bidColumns = {
  auction_id: 'uuid',
  sequence: 'int',
  id: 'uuid',
  version: 'int',
  bidder_id: 'uuid',
  amount_paise: 'bigint',
  is_automatic: 'bool',
  placed_at: 'time',
  tag: 'bytes16',
  commitment: 'bytes32',
  leaf_hash: 'bytes32',
  maximum_paise: 'bigint',
} as const satisfies Columns

const entryColumns = {
  auction_id: 'uuid',
  position: 'int',
  leaf: 'text',
  leaf_hash: 'bytes32',
} as const satisfies Columns

const participationColumns = {
  bidder_id: 'uuid',
  auction_id: 'uuid',
  bids: 'int',
  best_paise: 'bigint',
  last_bid_at: 'time',
} as const satisfies Columns

const { id, status, version, price_paise, leader_id, ...more } = auctionColumns
const { leader_maximum_paise, total_bids, participants, ends_at } = more
/** What bids change of an auction, beside its rank. */
const changed = {
  status,
  version,
  price_paise,
  leader_id,
  leader_maximum_paise,
  total_bids,
  participants,
  ends_at,
  log_size: 'int',
  log_frontier: 'bytea',
} as const
const changeColumns = { id, ...changed, is_ranked: 'bool' } as const satisfies Columns

const keyColumns = {
  bidder_id: 'uuid',
  key: 'text',
  auction_id: 'uuid',
  amount_paise: 'bigint',
  maximum_paise: 'bigint',
  sequence: 'int',
  outcome: 'text',
  version: 'int',
  participants: 'int',
  ends_at: 'time',
  created_at: 'time',
} as const satisfies Columns

const userColumns = {
  id: 'uuid',
  username: 'text',
  fullname: 'text',
  log_key: 'uuid',
} as const satisfies Columns

/** No JSON text contains it unescaped. */
const EVENT_SEPARATOR = '\x1e'

/**
 * Everything in one statement, in sets; {@link valuesOf} gives its values. A bid key that another batch used meanwhile
 * is a unique violation, which undoes all of it; the batch is then decided again.
 */
const writeBatch: Statement = { name: 'write-batch', text: composeWrite() }

function composeWrite(): string {
  let used = 0
  const rows = (columns: Columns) => {
    const first = used + 1
    used += Object.keys(columns).length
    return rowsFrom(columns, first)
  }
  const changes = Object.keys(changed).map((name) => `${name} = c.${name}`)
  return `
  with
  new_bids as (insert into bids (${namesOf(bidColumns)}) ${rows(bidColumns)}),
  new_participations as (
    insert into participations as p (${namesOf(participationColumns)}) ${rows(participationColumns)}
    on conflict (bidder_id, auction_id) do update set
      bids = p.bids + excluded.bids, best_paise = excluded.best_paise, last_bid_at = excluded.last_bid_at),
  changed as (
    update auctions a set ${changes},
      ranked_paise = case when c.is_ranked then c.price_paise else a.ranked_paise end,
      ranked_bids = case when c.is_ranked then c.total_bids else a.ranked_bids end
    from (${rows(changeColumns)}) as c where a.id = c.id),
  new_keys as (insert into bid_keys (${namesOf(keyColumns)}) ${rows(keyColumns)} order by bidder_id, key),
  new_events as (
    insert into outbox (topic, key, event)
    select '${topics.auctions}', subject, event::json
    from rows from (unnest($${used + 1}::text[]), string_to_table($${used + 2}, '${EVENT_SEPARATOR}'))
      as list (subject, event)
    returning id)
  select (select array_agg(id order by id) from new_events) as ids,
    case when $${used + 3} then pg_notify(current_schema() || '_outbox', '') end,
    case when $${used + 4} then pg_notify('${END_TIMES_CHANNEL}', '') end`
}

function toldOf(change: AuctionChange, nowMs: number): Told {
  const { auction, before } = change
  return { auctionId: auction.id, afterVersion: before.version, events: batchEvents(change, nowMs) }
}

/** @param ids of the rows, which were numbered in the order of the events. */
function giveAll(handOver: HandOver, told: readonly Told[], ids: readonly number[], nowMs: number): void {
  const createdAt = new Date(nowMs)
  let given = 0
  for (const { afterVersion, events } of told) {
    const rows = events.map((event) => ({
      id: ids[given++] as number,
      topic: topics.auctions,
      event,
      createdAt,
    }))
    handOver.give(afterVersion, rows)
  }
}

function valuesOf(
  { changes, keys, nowMs }: DecidedBatch,
  told: readonly Told[],
  handOver: HandOver,
): unknown[] {
  const events = told.flatMap((one) => one.events)
  return [
    ...arraysOf(bidColumns, changes.flatMap(bidRows)),
    ...arraysOf(participationColumns, changes.flatMap(participationRows)),
    ...arraysOf(changeColumns, changes.map(changeRow)),
    ...arraysOf(
      keyColumns,
      keys.map((key) => keyRow(key, nowMs)),
    ),
    events.map((event) => event.subject),
    events.map((event) => JSON.stringify(event)).join(EVENT_SEPARATOR),
    told.some((one) => !handOver.follows(topics.auctions, one.auctionId, one.afterVersion)),
    changes.some((change) => change.before.endsAtMs !== change.auction.endsAtMs),
  ]
}

function bidRows({ auction, placed, leaves }: AuctionChange): RowOf<typeof bidColumns>[] {
  return placed.bids.map((bid) => ({
    ...logged(leaves.bids.get(bid.sequence)),
    auction_id: auction.id,
    sequence: bid.sequence,
    id: bid.id,
    version: bid.version,
    bidder_id: bid.bidder.id,
    amount_paise: bid.amountPaise,
    is_automatic: bid.isAutomatic,
    placed_at: new Date(bid.placedAtMs),
  }))
}

/** Each bidder once, as one statement can write a row only once. */
function participationRows({ auction, placed }: AuctionChange): RowOf<typeof participationColumns>[] {
  return [...Map.groupBy(placed.bids, (bid) => bid.bidder.id)].map(([bidderId, bids]) => {
    // Bids of an auction never fall.
    const last = bids.at(-1)
    return {
      bidder_id: bidderId,
      auction_id: auction.id,
      bids: bids.length,
      best_paise: last?.amountPaise ?? null,
      last_bid_at: last ? new Date(last.placedAtMs) : null,
    }
  })
}

function logged(bid: LoggedBid | undefined) {
  return {
    tag: bid ? Buffer.from(bid.tag, 'hex') : null,
    commitment: bid?.commitment ? Buffer.from(bid.commitment, 'hex') : null,
    leaf_hash: bid?.hash ?? null,
    maximum_paise: bid?.maximumPaise ?? null,
  }
}

function entryRows({ auction, leaves }: AuctionChange): RowOf<typeof entryColumns>[] {
  return leaves.entries.map(({ position, leaf, hash }) => ({
    auction_id: auction.id,
    position,
    leaf,
    leaf_hash: hash,
  }))
}

function changeRow({ auction, log, isRanked }: AuctionChange): RowOf<typeof changeColumns> {
  return { ...toAuctionRow(auction), ...toLogRow(log), is_ranked: isRanked }
}

function userRow({ logKey, ...user }: NewUser): RowOf<typeof userColumns> {
  return { id: user.id, username: user.username, fullname: user.fullname, log_key: logKey }
}

function keyRow({ bid, key, placed }: NewKey, nowMs: number): RowOf<typeof keyColumns> {
  const { auction, outcome } = placed
  return {
    bidder_id: bid.command.bidder.id,
    key,
    auction_id: auction.id,
    amount_paise: bid.command.amountPaise,
    maximum_paise: bid.command.maximumPaise,
    sequence: placed.bid?.sequence ?? auction.totalBids,
    outcome,
    version: auction.version,
    participants: auction.participants,
    ends_at: new Date(auction.endsAtMs),
    created_at: new Date(nowMs),
  }
}

// A user whom another told of meanwhile has another log key: the batch is then decided again.
const addUsers: Statement = {
  name: 'add-users',
  text: `insert into users (${namesOf(userColumns)}) ${rowsFrom(userColumns, 1)} order by id`,
}

// Leaves that are no bids, which few batches have.
const addEntries: Statement = {
  name: 'add-entries',
  text: `insert into log_entries (${namesOf(entryColumns)}) ${rowsFrom(entryColumns, 1)}`,
}

const forgetKeys: Statement = {
  name: 'forget-keys',
  text: `
  delete from bid_keys k using unnest($1::uuid[], $2::text[]) as old (bidder_id, key)
  where k.bidder_id = old.bidder_id and k.key = old.key and k.created_at <= clock_timestamp() - interval '24 hours'`,
}

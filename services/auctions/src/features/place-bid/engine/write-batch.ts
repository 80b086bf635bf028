import { type DomainEvent, topics } from '@boli/contracts'
import { END_TIMES_CHANNEL } from '../../../persistence/end-times.ts'
import type { AuctionsDatabase } from '../../../persistence/tables.ts'
import { batchEvents } from './batch-events.ts'
import type { AuctionChange, DecidedBatch, NewKey } from './decide-batch.ts'
import type { Connection } from './session.ts'
import { booleanArray, numberArray, textArray, uuidArray } from './sql-arrays.ts'

/** No JSON text contains it unescaped. */
const EVENT_SEPARATOR = '\\x1e'

// Everything in one statement, in sets. A bid key that another batch used meanwhile is a unique violation,
// which undoes all of it; the batch is then judged again.
const write = `
  with
  new_bids as (
    insert into bids (auction_id, sequence, id, version, bidder_id, amount_paise, is_automatic, placed_at)
    select auction_id, sequence, id, version, bidder_id, amount_paise, is_automatic, to_timestamp($8::float8 / 1000)
    from unnest($1::uuid[], $2::int[], $3::uuid[], $4::int[], $5::uuid[], $6::bigint[], $7::bool[])
      as b (auction_id, sequence, id, version, bidder_id, amount_paise, is_automatic)),
  new_participations as (
    insert into participations as p (bidder_id, auction_id, bids, best_paise, last_bid_at)
    select bidder_id, auction_id, count(*), max(amount_paise), to_timestamp($8::float8 / 1000)
    from unnest($1::uuid[], $5::uuid[], $6::bigint[]) as b (auction_id, bidder_id, amount_paise)
    group by bidder_id, auction_id
    on conflict (bidder_id, auction_id) do update set
      bids = p.bids + excluded.bids, best_paise = excluded.best_paise, last_bid_at = excluded.last_bid_at),
  changed as (
    update auctions a set status = c.status, version = c.version, price_paise = c.price_paise,
      leader_id = c.leader_id, leader_maximum_paise = c.leader_maximum_paise, total_bids = c.total_bids,
      participants = c.participants, ends_at = to_timestamp(c.ends_at_ms::float8 / 1000)
    from unnest($9::uuid[], $10::text[], $11::int[], $12::bigint[], $13::uuid[], $14::bigint[], $15::int[],
        $16::int[], $17::bigint[])
      as c (id, status, version, price_paise, leader_id, leader_maximum_paise, total_bids, participants, ends_at_ms)
    where a.id = c.id and a.id = any ($9::uuid[])),
  new_keys as (
    insert into bid_keys (bidder_id, key, auction_id, amount_paise, maximum_paise, sequence, outcome, version,
      participants, ends_at, created_at)
    select bidder_id, key, auction_id, amount_paise, maximum_paise, sequence, outcome, version, participants,
      to_timestamp(ends_at_ms::float8 / 1000), to_timestamp($8::float8 / 1000)
    from unnest($18::uuid[], $19::text[], $20::uuid[], $21::bigint[], $22::bigint[], $23::int[], $24::text[],
        $25::int[], $26::int[], $27::bigint[])
      as n (bidder_id, key, auction_id, amount_paise, maximum_paise, sequence, outcome, version, participants,
        ends_at_ms)
    order by bidder_id, key),
  new_events as (
    insert into outbox (topic, key, event)
    select $28, subject, event::json
    from rows from (unnest($29::text[]), string_to_table($30, E'${EVENT_SEPARATOR}'))
      with ordinality as list (subject, event, position)
    order by position)
  select pg_notify($31, ''), case when $32 then pg_notify('${END_TIMES_CHANNEL}', '') end`

const rememberUsers = `
  insert into users (id, username, fullname)
  select * from unnest($1::uuid[], $2::text[], $3::text[]) as u (id, username, fullname) order by id
  on conflict (id) do nothing`

const forgetKeys = `
  delete from bid_keys k using unnest($1::uuid[], $2::text[]) as old (bidder_id, key)
  where k.bidder_id = old.bidder_id and k.key = old.key and k.created_at <= clock_timestamp() - interval '24 hours'`

/** Writes all that a batch decided and commits. @throws {CommitInDoubt} where its fate is not known. */
export async function writeBatch(
  connection: Connection,
  database: AuctionsDatabase,
  decided: DecidedBatch,
): Promise<void> {
  const events: DomainEvent[] = decided.changes.flatMap((change) => batchEvents(change, decided.nowMs))
  const hasMovedEnd = decided.changes.some((change) => change.before.endsAtMs !== change.auction.endsAtMs)
  const { expiredKeys, newUsers } = decided
  // COMMIT follows at once: after a failed write it rolls back, and says so.
  const steps = await Promise.allSettled([
    expiredKeys.length === 0
      ? null
      : connection.query(forgetKeys, [
          uuidArray(expiredKeys.map((old) => old.bidderId)),
          textArray(expiredKeys.map((old) => old.key)),
        ]),
    newUsers.length === 0 ? null : connection.query(rememberUsers, userColumns(decided)),
    connection.query({
      name: 'write-batch',
      text: write,
      values: [
        ...bidColumns(decided),
        decided.nowMs,
        ...auctionColumns(decided.changes),
        ...keyColumns(decided.keys),
        topics.auctions,
        uuidArray(events.map((event) => event.subject)),
        events.map((event) => JSON.stringify(event)).join('\x1e'),
        `${database.schema}_outbox`,
        hasMovedEnd,
      ],
    }),
    connection.query('commit'),
  ])
  for (const step of steps)
    if (step.status === 'rejected')
      throw isRefusal(step.reason) ? step.reason : new CommitInDoubt(step.reason)
}

/** The connection was lost between sending a batch and hearing of its commit. */
export class CommitInDoubt extends Error {
  override readonly name = 'CommitInDoubt'

  constructor(cause: unknown) {
    super('The connection was lost while committing a batch of bids', { cause })
  }
}

/** The server's plain ERROR, after which nothing of the transaction is in force. */
function isRefusal(error: unknown): boolean {
  return error instanceof Error && 'severity' in error && error.severity === 'ERROR'
}

function userColumns({ newUsers }: DecidedBatch): string[] {
  return [
    uuidArray(newUsers.map((user) => user.id)),
    textArray(newUsers.map((user) => user.username)),
    textArray(newUsers.map((user) => user.fullname)),
  ]
}

function bidColumns({ changes }: DecidedBatch): string[] {
  const bids = changes.flatMap(({ auction, placed }) =>
    placed.bids.map((bid) => ({ auctionId: auction.id, ...bid })),
  )
  return [
    uuidArray(bids.map((bid) => bid.auctionId)),
    numberArray(bids.map((bid) => bid.sequence)),
    uuidArray(bids.map((bid) => bid.id)),
    numberArray(bids.map((bid) => bid.version)),
    uuidArray(bids.map((bid) => bid.bidder.id)),
    numberArray(bids.map((bid) => bid.amountPaise)),
    booleanArray(bids.map((bid) => bid.isAutomatic)),
  ]
}

function auctionColumns(changes: readonly AuctionChange[]): string[] {
  const auctions = changes.map((change) => change.auction)
  return [
    uuidArray(auctions.map((auction) => auction.id)),
    `{${auctions.map((auction) => auction.status).join(',')}}`,
    numberArray(auctions.map((auction) => auction.version)),
    numberArray(auctions.map((auction) => auction.pricePaise)),
    `{${auctions.map((auction) => auction.leader?.id ?? 'NULL').join(',')}}`,
    numberArray(auctions.map((auction) => auction.leaderMaximumPaise)),
    numberArray(auctions.map((auction) => auction.totalBids)),
    numberArray(auctions.map((auction) => auction.participants)),
    numberArray(auctions.map((auction) => auction.endsAtMs)),
  ]
}

function keyColumns(keys: readonly NewKey[]): string[] {
  const auctions = keys.map(({ placed }) => placed.auction)
  return [
    uuidArray(keys.map(({ bid }) => bid.command.bidder.id)),
    textArray(keys.map(({ key }) => key)),
    uuidArray(auctions.map((auction) => auction.id)),
    numberArray(keys.map(({ bid }) => bid.command.amountPaise)),
    numberArray(keys.map(({ bid }) => bid.command.maximumPaise)),
    numberArray(keys.map(({ placed }) => placed.bid?.sequence ?? placed.auction.totalBids)),
    `{${keys.map(({ placed }) => placed.outcome).join(',')}}`,
    numberArray(auctions.map((auction) => auction.version)),
    numberArray(auctions.map((auction) => auction.participants)),
    numberArray(auctions.map((auction) => auction.endsAtMs)),
  ]
}

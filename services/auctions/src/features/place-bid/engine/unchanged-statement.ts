import type { QueuedBid } from './bid.ts'
import type { DecidedBatch } from './decide-batch.ts'
import type { Statement, Step } from './exchange.ts'
import type { BatchState } from './read-batch.ts'
import { numberArray, textArray, uuidArray } from './sql-arrays.ts'
import { begin } from './transaction-statements.ts'

/** So far may the remembered clock be behind the database's; no bid is judged this way closer to the end. */
export const CLOCK_TOLERANCE_MS = 1_000

// Locks the auctions in order of their ids, and fails with a serialization failure where anything is not as it was
// remembered. An auction that changed while its lock was waited for is looked at anew, and then not found. The clock
// is read after the last lock. $1 auctions with $2 versions, $3 leaders' maxima and $8 ends, which a hand may have
// moved; $4 the time of the batch; $5 people, none of whom may be deleted; $6 bidders with $7 their keys, none of
// which may be used.
export const requireUnchanged: Statement = {
  name: 'require-unchanged',
  text: `
  select require_unchanged(
    count(*) = cardinality($1::uuid[])
    and floor(extract(epoch from clock_timestamp()) * 1000) between $4 and $4 + ${CLOCK_TOLERANCE_MS - 1}
    and not exists (select from users where deleted_at is not null and id = any ($5::uuid[]))
    and not exists (
      select from unnest($6::uuid[], $7::text[]) as refused (bidder, asked_key)
      cross join lateral (select from bid_keys where bidder_id = bidder and key = asked_key offset 0) as used))
  from unnest($1::uuid[], $2::int[], $3::bigint[], $8::bigint[]) as known (id, version, maximum, ends_at)
  cross join lateral (
    select from auctions a
    where a.id = known.id and a.version = known.version and a.leader_maximum_paise = known.maximum
      and (date_part('epoch', a.ends_at) * 1000)::bigint = known.ends_at
    for update) as unchanged`,
}

/** Begins a transaction that requires that all is still so by which a batch was judged. */
export function unchangedSteps(state: BatchState, { batch, decisions, nowMs }: DecidedBatch): Step[] {
  const auctions = [...state.auctions.values()]
    .map(({ auction }) => auction)
    .sort((one, other) => (one.id < other.id ? -1 : 1))
  const people = new Set(batch.map((bid) => bid.command.bidder.id))
  for (const { leader } of auctions) if (leader) people.add(leader.id)
  // A taken bid's key is required to be new by its own unique index.
  const refused = batch.filter(
    (bid, index): bid is QueuedBid & { command: { bidKey: string } } =>
      bid.command.bidKey !== null && decisions[index]?.kind === 'refused',
  )
  return [
    { statement: begin, values: [] },
    {
      statement: requireUnchanged,
      values: [
        uuidArray(auctions.map((auction) => auction.id)),
        numberArray(auctions.map((auction) => auction.version)),
        numberArray(auctions.map((auction) => auction.leaderMaximumPaise)),
        nowMs,
        uuidArray([...people]),
        uuidArray(refused.map((bid) => bid.command.bidder.id)),
        textArray(refused.map((bid) => bid.command.bidKey)),
        numberArray(auctions.map((auction) => auction.endsAtMs)),
      ],
    },
  ]
}

import type { AuctionStatus, CloseReason, Quantity, QuantityUnit } from '@boli/contracts'
import type { BidPlaced } from './bid.ts'
import type { Row, Statement } from './exchange.ts'

// Each lookup is a subquery behind `offset 0`, so that it is done by key for each row in hand, whatever
// the planner believes of tables that were empty when the statement was planned.

export const lockAuctions: Statement = {
  name: 'lock-auctions',
  text: 'select from auctions where id = any ($1::uuid[]) order by id for update',
}

// A statement of its own, like the next one, so that its snapshot is taken after the locks were waited for: a statement
// that waits sees what it waited for in the locked rows alone.
export const readAuctions: Statement = {
  name: 'read-auctions',
  text: `
  select a.id, farmer_id, status, close_reason, version, base_paise, fixed_increment_paise, reserve_paise,
    price_paise, leader_id, leader_maximum_paise, total_bids, participants,
    (date_part('epoch', starts_at) * 1000)::bigint, (date_part('epoch', ends_at) * 1000)::bigint,
    (date_part('epoch', planned_end) * 1000)::bigint,
    lot.product_name, lot.unit, leader.username, leader.deleted_at is not null, terms_version, lot.quantity_milli
  from auctions a
  cross join lateral (select product_name, unit, quantity_milli from lots where lots.id = a.id offset 0) as lot
  left join lateral (select username, deleted_at from users where users.id = a.leader_id offset 0) as leader on true
  where a.id = any ($1::uuid[])`,
}

// $1 people, $2 auctions;
// $3 and $4 pairs of both by position; $5 people by position with $6 their keys. Keys that were used before are
// rare: they come as one JSON value, or null.
export const readPeople: Statement = {
  name: 'read-people',
  text: `
  select
    floor(extract(epoch from clock_timestamp()) * 1000)::bigint,
    array(
      select i from generate_series(1, cardinality($3::int[])) as i
      cross join lateral (
        select from participations p
        where p.bidder_id = ($1::uuid[])[($3::int[])[i]] and p.auction_id = ($2::uuid[])[($4::int[])[i]]
        offset 0) as found),
    array(
      select case when deleted_at is null then i else -i end from generate_series(1, cardinality($1::uuid[])) as i
      cross join lateral (select deleted_at from users where users.id = ($1::uuid[])[i] offset 0) as known),
    (select json_agg(used) from (
      select k.created_at <= clock_timestamp() - interval '24 hours' as is_expired,
        k.bidder_id, k.key, k.auction_id, k.amount_paise, k.maximum_paise, k.outcome, k.version, k.participants,
        floor(extract(epoch from k.ends_at) * 1000)::bigint as ends_at_ms,
        b.id, b.sequence, b.version as bid_version, b.bidder_id as bid_bidder_id, b.amount_paise as bid_paise,
        b.is_automatic, floor(extract(epoch from b.placed_at) * 1000)::bigint as placed_at_ms, b.username,
        answer.amount_paise as answer_paise, answer.bidder_id as answer_bidder_id,
        answer.username as answer_username
      from unnest($5::int[], $6::text[]) as asked (person, asked_key)
      cross join lateral (
        select * from bid_keys where bidder_id = ($1::uuid[])[person] and key = asked_key offset 0) as k
      cross join lateral (
        select bids.*, (select username from users where users.id = bids.bidder_id) from bids
        where bids.auction_id = k.auction_id and bids.sequence = k.sequence offset 0) as b
      left join lateral (
        select bids.*, (select username from users where users.id = bids.bidder_id) from bids
        where k.outcome = 'outbid' and bids.auction_id = k.auction_id and bids.sequence = k.sequence + 1
        offset 0) as answer on true
    ) as used)`,
}

export interface LockedRow {
  id: string
  farmerId: string
  status: AuctionStatus
  closeReason: CloseReason | null
  version: number
  termsVersion: number
  basePaise: number
  fixedIncrementPaise: number | null
  reservePaise: number | null
  pricePaise: number
  leaderId: string | null
  leaderMaximumPaise: number
  totalBids: number
  participants: number
  startsAtMs: number
  endsAtMs: number
  plannedEndMs: number
  productName: string
  quantity: Quantity
  leaderUsername: string | null
  isLeaderDeleted: boolean
}

/** A row of {@link readAuctions}. */
export function toLockedRow(row: Row): LockedRow {
  return {
    id: text(row[0]),
    farmerId: text(row[1]),
    status: text(row[2]) as AuctionStatus,
    closeReason: row[3] as CloseReason | null,
    version: Number(row[4]),
    termsVersion: Number(row[20]),
    basePaise: Number(row[5]),
    fixedIncrementPaise: numberOrNull(row[6]),
    reservePaise: numberOrNull(row[7]),
    pricePaise: Number(row[8]),
    leaderId: row[9] ?? null,
    leaderMaximumPaise: Number(row[10]),
    totalBids: Number(row[11]),
    participants: Number(row[12]),
    startsAtMs: Number(row[13]),
    endsAtMs: Number(row[14]),
    plannedEndMs: Number(row[15]),
    productName: text(row[16]),
    quantity: { milli: Number(row[21]), unit: text(row[17]) as QuantityUnit },
    leaderUsername: row[18] ?? null,
    isLeaderDeleted: row[19] === 't',
  }
}

export interface PeopleRow {
  nowMs: number
  /** Positions in the list of pairs. */
  participating: number[]
  /** Positions in the list of people; negative where they are deleted. */
  known: number[]
  usedKeys: KeyRow[]
}

/** The row of {@link readPeople}. */
export function toPeopleRow(row: Row): PeopleRow {
  return {
    nowMs: Number(row[0]),
    participating: numbersOf(row[1]),
    known: numbersOf(row[2]),
    usedKeys: row[3] ? (JSON.parse(row[3]) as KeyRow[]) : [],
  }
}

export interface KeyRow {
  is_expired: boolean
  bidder_id: string
  key: string
  auction_id: string
  amount_paise: number
  maximum_paise: number | null
  outcome: BidPlaced['outcome']
  version: number
  participants: number
  ends_at_ms: number
  id: string
  sequence: number
  bid_version: number
  bid_bidder_id: string
  bid_paise: number
  is_automatic: boolean
  placed_at_ms: number
  username: string | null
  answer_paise: number | null
  answer_bidder_id: string | null
  answer_username: string | null
}

function text(column: Row[number] | undefined): string {
  if (column == null) throw new TypeError('A column that is never null is null')
  return column
}

function numberOrNull(column: Row[number] | undefined): number | null {
  return column == null ? null : Number(column)
}

/** Of an array of numbers without nulls, as in `{1,2}`. */
function numbersOf(column: Row[number] | undefined): number[] {
  const list = text(column).slice(1, -1)
  return list === '' ? [] : list.split(',').map(Number)
}

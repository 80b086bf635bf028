import type { AuctionStatus, CloseReason, QuantityUnit } from '@boli/contracts'
import type { BidPlaced } from './bid.ts'

// Each lookup is a subquery behind `offset 0`, so that it is done by key for each row in hand, whatever
// the planner believes of tables that were empty when the statement was planned.

// The clock is read outside the locking query: a target list is computed before its row is locked.
export const lockAuctions = `
  with locked as materialized (
    select * from auctions where id = any ($1::uuid[]) order by id for update)
  select locked.*, lot.product_name, lot.unit, leader.username as leader_username,
    leader.deleted_at is not null as is_leader_deleted,
    (date_part('epoch', starts_at) * 1000)::bigint as starts_at_ms,
    (date_part('epoch', ends_at) * 1000)::bigint as ends_at_ms,
    (date_part('epoch', planned_end) * 1000)::bigint as planned_end_ms
  from locked
  cross join lateral (select product_name, unit from lots where id = locked.id offset 0) as lot
  left join lateral (
    select username, deleted_at from users where id = locked.leader_id offset 0) as leader on true`

// A statement of its own, so that its snapshot is taken after the locks were waited for. Keys that were
// used before are rare: they come as one JSON value, or null.
export const readPeople = `
  select
    floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms,
    array(
      select position::int from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (bidder, auction, position)
      cross join lateral (
        select from participations p where p.bidder_id = bidder and p.auction_id = auction offset 0) as found
    ) as participating,
    array(
      select position::int from unnest($3::uuid[]) with ordinality as person (id, position)
      cross join lateral (select from users where users.id = person.id offset 0) as known
    ) as known,
    array(
      select position::int from unnest($3::uuid[]) with ordinality as person (id, position)
      cross join lateral (select deleted_at from users where users.id = person.id offset 0) as known
      where deleted_at is not null
    ) as deleted,
    (select json_agg(used) from (
      select k.created_at <= clock_timestamp() - interval '24 hours' as is_expired,
        k.bidder_id, k.key, k.auction_id, k.amount_paise, k.maximum_paise, k.outcome, k.version, k.participants,
        floor(extract(epoch from k.ends_at) * 1000)::bigint as ends_at_ms,
        b.id, b.sequence, b.version as bid_version, b.bidder_id as bid_bidder_id, b.amount_paise as bid_paise,
        b.is_automatic, floor(extract(epoch from b.placed_at) * 1000)::bigint as placed_at_ms, b.username,
        answer.amount_paise as answer_paise, answer.bidder_id as answer_bidder_id,
        answer.username as answer_username
      from unnest($4::uuid[], $5::text[]) as asked (bidder, asked_key)
      cross join lateral (select * from bid_keys where bidder_id = bidder and key = asked_key offset 0) as k
      cross join lateral (
        select bids.*, (select username from users where users.id = bids.bidder_id) from bids
        where bids.auction_id = k.auction_id and bids.sequence = k.sequence offset 0) as b
      left join lateral (
        select bids.*, (select username from users where users.id = bids.bidder_id) from bids
        where k.outcome = 'outbid' and bids.auction_id = k.auction_id and bids.sequence = k.sequence + 1
        offset 0) as answer on true
    ) as used) as used_keys`

export interface LockedRow {
  id: string
  farmer_id: string
  status: AuctionStatus
  close_reason: CloseReason | null
  version: number
  base_paise: number
  fixed_increment_paise: number | null
  reserve_paise: number | null
  price_paise: number
  leader_id: string | null
  leader_username: string | null
  is_leader_deleted: boolean
  leader_maximum_paise: number
  total_bids: number
  participants: number
  starts_at_ms: number
  ends_at_ms: number
  planned_end_ms: number
  product_name: string
  unit: QuantityUnit
}

export interface PeopleRow {
  now_ms: number
  participating: number[]
  known: number[]
  deleted: number[]
  used_keys: KeyRow[] | null
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

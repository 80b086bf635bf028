import type { QuantityUnit } from '@boli/contracts'
import type { AcceptedBid } from '@boli/rules'
import { headOf } from '../domain/leaves.ts'
import { type AuctionRow, auctionColumns, toAuction } from '../persistence/auction-row.ts'
import { type LogRow, toFrontier } from '../persistence/frontier-row.ts'
import type { BidKeysTable } from '../persistence/tables.ts'
import type { BidPlaced, LockedAuction, QueuedBid } from './bid.ts'
import { type Connection, runAll, type Statement } from './pipeline.ts'

/** What is known of a bidder and the auction they bid on. */
export interface Standing {
  /** An event or an earlier bid has told of them. */
  isKnown: boolean
  isDeleted: boolean
  /** null for nearly everybody; else milliseconds since 1970. */
  suspendedUntilMs: number | null
  hasBidBefore: boolean
  /** What the bidder's tags and salts are made of; null where they are not known yet. */
  logKey: string | null
}

/** What a bid key was used for, and what was answered. */
export interface UsedKey {
  auctionId: string
  amountPaise: number
  maximumPaise: number | null
  /** null where the key belongs to an auction outside this batch, so that its answer is not needed. */
  placed: BidPlaced | null
}

/** Everything that the rules need to judge a batch. */
export interface BatchState {
  /** The database's clock, read after all rows were locked. */
  nowMs: number
  auctions: ReadonlyMap<string, LockedAuction>
  /** By bidder and auction. */
  standings: ReadonlyMap<string, Standing>
  /** By bidder and key. */
  usedKeys: ReadonlyMap<string, UsedKey>
  /** Keys of this batch that were used so long ago that they may be used again. */
  expiredKeys: { bidderId: string; key: string }[]
}

/** How the maps of {@link BatchState} name a bidder with an auction or a key. */
export const pairOf = (bidderId: string, other: string): string => `${bidderId} ${other}`

const lockAuctions: Statement = {
  name: 'lock-auctions',
  text: 'select id from auctions where id = any ($1::uuid[]) order by id for update',
}

// Each lookup is a subquery behind `offset 0` or `limit 1`, so that it is done by key for each row in hand. The order
// and the comparison of pairs fit the primary keys alone: a plan may be made while the tables are empty, where every
// index that has one of the columns costs the same, and be kept.

// Apart from the lock, so that its snapshot is taken after it: a statement that waits for a lock sees what it waited
// for in the locked rows alone.
const readAuctions: Statement = {
  name: 'read-auctions',
  text: `
  select ${Object.keys(auctionColumns).map((name) => `a.${name}`)}, product_name, unit, quantity_milli,
    a.log_size, a.log_frontier, leader.username as leader_username, leader.log_key as leader_log_key,
    leader.deleted_at is not null or coalesce(leader.suspended_until > clock_timestamp(), false) as is_leader_barred
  from auctions a
  cross join lateral (select product_name, unit, quantity_milli from lots where lots.id = a.id offset 0) as lot
  left join lateral (
    select username, deleted_at, suspended_until, log_key from users where users.id = a.leader_id offset 0) as leader on true
  where a.id = any ($1::uuid[]) order by a.id`,
}

// $1 and $2: each bidder with each auction that they bid on.
const readBidders: Statement = {
  name: 'read-bidders',
  text: `
  select position::int, floor(extract(epoch from clock_timestamp()) * 1000)::bigint as now_ms,
    known.id is not null as is_known, known.deleted_at is not null as is_deleted,
    case when known.suspended_until > clock_timestamp() then known.suspended_until end as suspended_until,
    participation.bidder_id is not null as has_bid_before, known.log_key
  from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (bidder, auction, position)
  left join lateral (
    select id, deleted_at, suspended_until, log_key from users where id = bidder offset 0) as known on true
  left join lateral (
    select bidder_id from participations
    where (bidder_id, auction_id) >= (bidder, auction) and (bidder_id, auction_id) <= (bidder, auction)
    order by bidder_id, auction_id limit 1) as participation on true`,
}

// $1 bidders with $2 their keys. Nearly always there is nothing to be found.
const readUsedKeys: Statement = {
  name: 'read-used-keys',
  text: `
  select k.created_at <= clock_timestamp() - interval '24 hours' as is_expired,
    k.bidder_id, k.key, k.auction_id, k.amount_paise, k.maximum_paise, k.outcome, k.version, k.participants, k.ends_at,
    bid.id, bid.sequence, bid.version as bid_version, bid.bidder_id as bid_bidder_id, bid.amount_paise as bid_paise,
    bid.is_automatic, bid.placed_at, bid.username,
    answer.amount_paise as answer_paise, answer.bidder_id as answer_bidder_id, answer.username as answer_username
  from unnest($1::uuid[], $2::text[]) as asked (bidder, asked_key)
  cross join lateral (select * from bid_keys where bidder_id = bidder and key = asked_key offset 0) as k
  cross join lateral (
    select bids.*, (select username from users where users.id = bids.bidder_id) from bids
    where bids.auction_id = k.auction_id and bids.sequence = k.sequence offset 0) as bid
  left join lateral (
    select bids.*, (select username from users where users.id = bids.bidder_id) from bids
    where k.outcome = 'outbid' and bids.auction_id = k.auction_id and bids.sequence = k.sequence + 1
    offset 0) as answer on true`,
}

/** Each of them must find its rows by primary keys. */
export const batchReads: readonly Statement[] = [lockAuctions, readAuctions, readBidders, readUsedKeys]

/** Begins the transaction, locks the batch's auctions in order of their ids, and reads what the rules need. */
export async function loadBatch(connection: Connection, batch: readonly QueuedBid[]): Promise<BatchState> {
  const commands = batch.map((bid) => bid.command)
  const auctionIds = [...new Set(commands.map((command) => command.auctionId))]
  const pairs = [
    ...new Map(commands.map((command) => [pairOf(command.bidder.id, command.auctionId), command])),
  ]
  const keyed = commands.filter((command) => command.bidKey !== null)
  const [, , auctions, bidders, usedKeys] = await runAll(connection, [
    'begin',
    { ...lockAuctions, values: [auctionIds] },
    { ...readAuctions, values: [auctionIds] },
    {
      ...readBidders,
      values: [pairs.map(([, command]) => command.bidder.id), pairs.map(([, command]) => command.auctionId)],
    },
    {
      ...readUsedKeys,
      values: [keyed.map((command) => command.bidder.id), keyed.map((command) => command.bidKey)],
    },
  ])

  const locked = new Map((auctions?.rows ?? []).map((row: LockedRow) => [row.id, toLockedAuction(row)]))
  const standings: BidderRow[] = bidders?.rows ?? []
  const keys: KeyRow[] = usedKeys?.rows ?? []
  return {
    nowMs: standings[0]?.now_ms ?? 0,
    auctions: locked,
    standings: new Map(standings.map((row) => [pairs[row.position - 1]?.[0] ?? '', toStanding(row)])),
    usedKeys: new Map(
      keys
        .filter((row) => !row.is_expired)
        .map((row) => [pairOf(row.bidder_id, row.key), toUsedKey(row, locked)]),
    ),
    expiredKeys: keys
      .filter((row) => row.is_expired)
      .map((row) => ({ bidderId: row.bidder_id, key: row.key })),
  }
}

interface LockedRow extends AuctionRow, LogRow {
  leader_log_key: string | null
  product_name: string
  unit: QuantityUnit
  quantity_milli: number
  leader_username: string | null
  is_leader_barred: boolean
}

function toLockedAuction(row: LockedRow): LockedAuction {
  const auction = toAuction(row)
  return {
    productName: row.product_name,
    quantity: { milli: row.quantity_milli, unit: row.unit },
    log: toFrontier(row),
    leaderLogKey: row.leader_log_key,
    // The system does not bid for a deleted or suspended leader; the bids already placed stand.
    auction: row.is_leader_barred ? { ...auction, leaderMaximumPaise: auction.pricePaise } : auction,
  }
}

interface BidderRow {
  /** In the list of pairs, from 1. */
  position: number
  now_ms: number
  is_known: boolean
  is_deleted: boolean
  suspended_until: Date | null
  has_bid_before: boolean
  log_key: string | null
}

function toStanding(row: BidderRow): Standing {
  return {
    isKnown: row.is_known,
    isDeleted: row.is_deleted,
    suspendedUntilMs: row.suspended_until?.getTime() ?? null,
    hasBidBefore: row.has_bid_before,
    logKey: row.log_key,
  }
}

/** A used key with its bid and, where that was beaten at once, the automatic answer. */
interface KeyRow extends Omit<BidKeysTable, 'ends_at' | 'created_at'> {
  is_expired: boolean
  ends_at: Date
  id: string
  bid_version: number
  bid_bidder_id: string
  bid_paise: number
  is_automatic: boolean
  placed_at: Date
  username: string | null
  answer_paise: number | null
  answer_bidder_id: string | null
  answer_username: string | null
}

/** The stored answer: the auction as it was just after that bid. */
function toUsedKey(row: KeyRow, auctions: ReadonlyMap<string, LockedAuction>): UsedKey {
  const { auction_id: auctionId, amount_paise: amountPaise, maximum_paise: maximumPaise, outcome } = row
  const bid: AcceptedBid = {
    id: row.id,
    sequence: row.sequence,
    version: row.bid_version,
    bidder: { id: row.bid_bidder_id, username: row.username ?? '' },
    amountPaise: row.bid_paise,
    isAutomatic: row.is_automatic,
    placedAtMs: row.placed_at.getTime(),
  }
  const locked = auctions.get(auctionId)
  if (!locked) return { auctionId, amountPaise, maximumPaise, placed: null }
  const leader =
    row.answer_bidder_id === null
      ? bid.bidder
      : { id: row.answer_bidder_id, username: row.answer_username ?? '' }
  const auction = {
    ...locked.auction,
    status: 'active' as const,
    closeReason: null,
    version: row.version,
    pricePaise: row.answer_paise ?? row.bid_paise,
    leader,
    totalBids: row.answer_paise === null ? row.sequence : row.sequence + 1,
    participants: row.participants,
    endsAtMs: row.ends_at.getTime(),
  }
  const log = headOf(locked.log)
  const placed: BidPlaced = { kind: 'placed', outcome, bid, auction, log, isRepeated: true }
  return { auctionId, amountPaise, maximumPaise, placed }
}

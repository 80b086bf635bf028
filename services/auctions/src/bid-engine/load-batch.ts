import type { QuantityUnit } from '@boli/contracts'
import type { AcceptedBid } from '@boli/rules'
import { type AuctionRow, auctionColumns, toAuction } from '../persistence/auction-row.ts'
import { type LogRow, toFrontier } from '../proof-log/leaves.ts'
import type { LockedAuction, QueuedBid } from './bid.ts'
import { type KeyOffer, keySteps } from './key-offers.ts'
import { type Connection, runAll, type Statement } from './pipeline.ts'

/** Facts about a bidder and the auction they bid on. */
export interface Standing {
  userId: string
  auctionId: string
  isDeleted: boolean
  /** null for nearly all users. */
  suspendedUntil: Date | null
  suspensionReason: string | null
  hasBidBefore: boolean
  /** Key of the bidder's tags and salts; null if the bidder is not stored yet. */
  logKey: string | null
  /** The transaction that last wrote the user's row (`xmin`); null if the bidder is not stored yet. */
  writtenBy: string | null
}

/** The standing of nearly all users. */
export const goodStanding = { isDeleted: false, suspendedUntil: null, suspensionReason: null }

/** The bid of a used bid key, and its answer. */
export interface UsedKey {
  bidderId: string
  key: string
  auctionId: string
  amountPaise: number
  maximumPaise: number | null
  outcome: 'leading' | 'outbid' | 'raised'
  bid: AcceptedBid
  /** The automatic bid that outbid it at once. */
  answer: AcceptedBid | null
  /** State of the auction just after that bid. */
  version: number
  participants: number
  endsAtMs: number
}

/** Everything that the rules need to judge a batch. */
export interface BatchState {
  /** The database's clock, read after all rows were locked, or reckoned. */
  nowMs: number
  auctions: ReadonlyMap<string, LockedAuction>
  /** By bidder, or member of a firm, and auction. */
  standings: ReadonlyMap<string, Standing>
  /** By bidder and key. */
  usedKeys: ReadonlyMap<string, UsedKey>
  /** Keys of this batch that have expired and may be used again. */
  expiredKeys: readonly UsedKey[]
  /** Limits of the API keys and members that placed this batch's bids. */
  keyOffers: readonly KeyOffer[]
}

/** Map key of a bidder with an auction or a bid key in {@link BatchState}. */
export const pairOf = (bidderId: string, other: string): string => `${bidderId} ${other}`

export const msOf = (time: string) => `floor(extract(epoch from ${time}) * 1000)::bigint`

const lockAuctions: Statement = {
  name: 'lock-auctions',
  text: 'select id from auctions where id = any ($1::uuid[]) order by id for update',
}

// Each lookup is a subquery behind `offset 0` or `limit 1`, so that it runs by key for each row. The order and the
// comparison of pairs match the primary keys only: a plan may be made and cached while the tables are empty, when every
// index with one of the columns costs the same.

// A separate statement, so that its snapshot is taken after the lock: a statement that waits for a lock sees later
// changes in the locked rows only.
const readAuctions: Statement = {
  name: 'read-auctions',
  text: `
  select ${Object.keys(auctionColumns).map((name) => `a.${name}`)}, a.log_size, a.log_frontier, a.xmin as "writtenBy",
    product_name as "productName", unit, quantity_milli as milli, leader.username as leader_username,
    leader.log_key as "leaderLogKey", leader.xmin as "leaderWrittenBy",
    leader.deleted_at is not null or coalesce(leader.suspended_until > clock_timestamp(), false) as "isLeaderBarred"
  from auctions a
  cross join lateral (select product_name, unit, quantity_milli from lots where lots.id = a.id offset 0) as lot
  left join lateral (
    select username, deleted_at, suspended_until, log_key, xmin from users where users.id = a.leader_id offset 0) as leader on true
  where a.id = any ($1::uuid[]) order by a.id`,
}

// $1 and $2: pairs of bidder and auction.
const readBidders: Statement = {
  name: 'read-bidders',
  text: `
  select position::int, ${msOf('clock_timestamp()')} as "nowMs", known.deleted_at is not null as "isDeleted",
    case when known.suspended_until > clock_timestamp() then known.suspended_until end as "suspendedUntil",
    known.suspension_reason as "suspensionReason",
    participation.bidder_id is not null as "hasBidBefore", known.log_key as "logKey",
    known.xmin as "writtenBy"
  from unnest($1::uuid[], $2::uuid[]) with ordinality as pair (bidder, auction, position)
  left join lateral (
    select deleted_at, suspended_until, suspension_reason, log_key, xmin from users where id = bidder offset 0) as known on true
  left join lateral (
    select bidder_id from participations
    where (bidder_id, auction_id) >= (bidder, auction) and (bidder_id, auction_id) <= (bidder, auction)
    order by bidder_id, auction_id limit 1) as participation on true`,
}

/** A row of `bids` as an {@link AcceptedBid}. */
const acceptedBid = `
  json_build_object('id', bids.id, 'sequence', bids.sequence, 'version', bids.version, 'bidder', json_build_object(
    'id', bids.bidder_id, 'username', coalesce((select username from users where users.id = bids.bidder_id), '')),
    'amountPaise', bids.amount_paise, 'isAutomatic', bids.is_automatic, 'placedAtMs', ${msOf('bids.placed_at')})`

// $1 bidders with $2 their keys. Nearly always nothing is found.
const readUsedKeys: Statement = {
  name: 'read-used-keys',
  text: `
  select k.created_at <= clock_timestamp() - interval '24 hours' as "isExpired",
    k.bidder_id as "bidderId", k.key, k.auction_id as "auctionId", k.amount_paise as "amountPaise",
    k.maximum_paise as "maximumPaise", k.outcome, placed.bid, answered.bid as answer,
    k.version, k.participants, ${msOf('k.ends_at')} as "endsAtMs"
  from unnest($1::uuid[], $2::text[]) as asked (bidder, asked_key)
  cross join lateral (select * from bid_keys where bidder_id = bidder and key = asked_key offset 0) as k
  cross join lateral (
    select ${acceptedBid} as bid from bids
    where bids.auction_id = k.auction_id and bids.sequence = k.sequence offset 0) as placed
  left join lateral (
    select ${acceptedBid} as bid from bids
    where k.outcome = 'outbid' and bids.auction_id = k.auction_id and bids.sequence = k.sequence + 1
    offset 0) as answered on true`,
}

/** Each of them must find its rows by primary keys. */
export const batchReads: readonly Statement[] = [lockAuctions, readAuctions, readBidders, readUsedKeys]

/** Begins the transaction, locks the batch's auctions in order of their ids, and reads what the rules need. */
export async function loadBatch(connection: Connection, batch: readonly QueuedBid[]): Promise<BatchState> {
  const commands = batch.map((bid) => bid.command)
  const auctionIds = [...new Set(commands.map((command) => command.auctionId))]
  const pairs = [
    ...new Map(
      commands.flatMap(({ bidder, placedBy, auctionId }) =>
        [bidder.id, ...(placedBy === undefined ? [] : [placedBy])].map((userId) => [
          pairOf(userId, auctionId),
          { userId, auctionId },
        ]),
      ),
    ),
  ]
  const keyed = commands.filter((command) => command.bidKey !== null)
  const ofKeys = keySteps(commands)
  const results = await runAll(connection, [
    'begin',
    ...(ofKeys ? [ofKeys.lock] : []),
    { ...lockAuctions, values: [auctionIds] },
    { ...readAuctions, values: [auctionIds] },
    {
      ...readBidders,
      values: [pairs.map(([, { userId }]) => userId), pairs.map(([, { auctionId }]) => auctionId)],
    },
    {
      ...readUsedKeys,
      values: [keyed.map((command) => command.bidder.id), keyed.map((command) => command.bidKey)],
    },
    ...(ofKeys ? [ofKeys.read] : []),
  ])
  const [auctions, bidders, usedKeys, offers] = results.slice(ofKeys ? 3 : 2)

  const standings: (Omit<Standing, 'userId' | 'auctionId'> & { position: number; nowMs: number })[] =
    bidders?.rows ?? []
  const keys: (UsedKey & { isExpired: boolean })[] = usedKeys?.rows ?? []
  const validKeys = keys.filter((used) => !used.isExpired)
  return {
    nowMs: standings[0]?.nowMs ?? 0,
    auctions: new Map((auctions?.rows ?? []).map((row: LockedRow) => [row.id, toLockedAuction(row)])),
    standings: new Map(
      standings.flatMap((standing) => {
        const [pair, ids] = pairs[standing.position - 1] ?? []
        return pair && ids ? [[pair, { ...standing, ...ids }]] : []
      }),
    ),
    usedKeys: new Map(validKeys.map((used) => [pairOf(used.bidderId, used.key), used])),
    expiredKeys: keys.filter((used) => used.isExpired),
    keyOffers: offers?.rows ?? [],
  }
}

interface LockedRow extends AuctionRow, LogRow {
  productName: string
  unit: QuantityUnit
  milli: number
  leader_username: string | null
  leaderLogKey: string | null
  isLeaderBarred: boolean
  writtenBy: string
  leaderWrittenBy: string | null
}

function toLockedAuction(row: LockedRow): LockedAuction {
  const auction = toAuction(row)
  return {
    productName: row.productName,
    quantity: { milli: row.milli, unit: row.unit },
    log: toFrontier(row),
    leaderLogKey: row.leaderLogKey,
    writtenBy: row.writtenBy,
    leaderWrittenBy: row.isLeaderBarred ? null : row.leaderWrittenBy,
    // The system does not bid for a deleted or suspended leader; bids already placed remain valid.
    auction: row.isLeaderBarred ? { ...auction, leaderMaximumPaise: auction.pricePaise } : auction,
  }
}

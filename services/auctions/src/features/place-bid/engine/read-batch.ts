import type { QuantityUnit } from '@boli/contracts'
import type { Auction } from '../../../domain/auction.ts'
import type { AcceptedBid } from '../../../domain/place-bids.ts'
import type { BidPlaced, QueuedBid } from './bid.ts'
import { type KeyRow, type LockedRow, lockAuctions, type PeopleRow, readPeople } from './read-statements.ts'
import type { Connection } from './session.ts'
import { textArray, uuidArray } from './sql-arrays.ts'

/** An auction whose row the batch holds locked. */
export interface LockedAuction {
  auction: Auction
  productName: string
  unit: QuantityUnit
}

/** What a bid key was used for, and what was answered. */
export interface UsedKey {
  auctionId: string
  amountPaise: number
  maximumPaise: number | null
  /** null where the key belongs to an auction outside this batch, so that its answer is not needed. */
  placed: BidPlaced | null
}

/** Everything that the rules need to judge a batch, read under its locks. */
export interface BatchState {
  /** The database's clock after all rows were locked. */
  nowMs: number
  auctions: Map<string, LockedAuction>
  /** `bidder auction` of those who have bid on it before. */
  participating: Set<string>
  knownUsers: Set<string>
  deletedUsers: Set<string>
  /** By `bidder key`. */
  usedKeys: Map<string, UsedKey>
  /** Keys of this batch that were used so long ago that they may be used anew. */
  expiredKeys: { bidderId: string; key: string }[]
}

export const pairOf = (bidderId: string, other: string): string => `${bidderId} ${other}`

/** Begins the transaction, locks the batch's auctions in order of their ids, and reads what the rules need. */
export async function readBatch(connection: Connection, batch: readonly QueuedBid[]): Promise<BatchState> {
  const auctionIds = [...new Set(batch.map((bid) => bid.command.auctionId))].sort()
  const bidderIds = [...new Set(batch.map((bid) => bid.command.bidder.id))]
  const pairs = new Map(
    batch.map(({ command }) => [pairOf(command.bidder.id, command.auctionId), command] as const),
  )
  const pairCommands = [...pairs.values()]
  const keyed = batch.filter((bid) => bid.command.bidKey !== null)

  // Sent together, in one round trip.
  const [, locked, people] = await Promise.all([
    connection.query('begin'),
    connection.query<LockedRow>({
      name: 'lock-auctions',
      text: lockAuctions,
      values: [uuidArray(auctionIds)],
    }),
    connection.query<PeopleRow>({
      name: 'read-people',
      text: readPeople,
      values: [
        uuidArray(pairCommands.map((command) => command.bidder.id)),
        uuidArray(pairCommands.map((command) => command.auctionId)),
        uuidArray(bidderIds),
        uuidArray(keyed.map((bid) => bid.command.bidder.id)),
        textArray(keyed.map((bid) => bid.command.bidKey ?? '')),
      ],
    }),
  ])

  const known = people.rows[0]
  if (!known) throw new Error('The people query returned no row')
  const pairKeys = [...pairs.keys()]
  const keyRows = known.used_keys ?? []
  const auctions = new Map(locked.rows.map((row) => [row.id, toLockedAuction(row)]))
  return {
    nowMs: known.now_ms,
    auctions,
    participating: new Set(known.participating.map((position) => pairKeys[position - 1] ?? '')),
    knownUsers: new Set(known.known.map((position) => bidderIds[position - 1] ?? '')),
    deletedUsers: new Set(known.deleted.map((position) => bidderIds[position - 1] ?? '')),
    usedKeys: new Map(
      keyRows
        .filter((row) => !row.is_expired)
        .map((row) => [pairOf(row.bidder_id, row.key), toUsedKey(row, auctions)]),
    ),
    expiredKeys: keyRows
      .filter((row) => row.is_expired)
      .map((row) => ({ bidderId: row.bidder_id, key: row.key })),
  }
}

function toLockedAuction(row: LockedRow): LockedAuction {
  return {
    productName: row.product_name,
    unit: row.unit,
    auction: {
      id: row.id,
      farmerId: row.farmer_id,
      status: row.status,
      closeReason: row.close_reason,
      version: row.version,
      basePaise: row.base_paise,
      fixedIncrementPaise: row.fixed_increment_paise,
      reservePaise: row.reserve_paise,
      pricePaise: row.price_paise,
      leader: row.leader_id === null ? null : { id: row.leader_id, username: row.leader_username ?? '' },
      // The system bids for nobody who is gone; the bids already placed stand.
      leaderMaximumPaise: row.is_leader_deleted ? row.price_paise : row.leader_maximum_paise,
      totalBids: row.total_bids,
      participants: row.participants,
      startsAtMs: row.starts_at_ms,
      endsAtMs: row.ends_at_ms,
      plannedEndMs: row.planned_end_ms,
    },
  }
}

/** The stored answer: the auction as it was just after that bid. */
function toUsedKey(row: KeyRow, auctions: Map<string, LockedAuction>): UsedKey {
  const bid: AcceptedBid = {
    id: row.id,
    sequence: row.sequence,
    version: row.bid_version,
    bidder: { id: row.bid_bidder_id, username: row.username ?? '' },
    amountPaise: row.bid_paise,
    isAutomatic: row.is_automatic,
    placedAtMs: row.placed_at_ms,
  }
  const leader =
    row.answer_bidder_id === null
      ? bid.bidder
      : { id: row.answer_bidder_id, username: row.answer_username ?? '' }
  const locked = auctions.get(row.auction_id)?.auction
  const lastPaise = row.answer_paise ?? row.bid_paise
  return {
    auctionId: row.auction_id,
    amountPaise: row.amount_paise,
    maximumPaise: row.maximum_paise,
    placed: locked
      ? {
          kind: 'placed',
          outcome: row.outcome,
          bid,
          auction: {
            ...locked,
            status: 'active',
            closeReason: null,
            version: row.version,
            pricePaise: lastPaise,
            leader,
            totalBids: row.answer_paise === null ? row.sequence : row.sequence + 1,
            participants: row.participants,
            endsAtMs: row.ends_at_ms,
          },
        }
      : null,
  }
}

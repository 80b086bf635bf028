import type { Quantity } from '@boli/contracts'
import type { Auction } from '../../../domain/auction.ts'
import type { AcceptedBid } from '../../../domain/place-bids.ts'
import type { BidCommand, BidPlaced, QueuedBid } from './bid.ts'
import { runAll } from './exchange.ts'
import { IdList } from './id-list.ts'
import {
  type KeyRow,
  type LockedRow,
  lockAuctions,
  readAuctions,
  readPeople,
  toLockedRow,
  toPeopleRow,
} from './read-statements.ts'
import type { Connection } from './session.ts'
import { numberArray, textArray, uuidArray } from './sql-arrays.ts'
import { begin } from './transaction-statements.ts'

/** An auction as the rules need it; its row is locked, or will be when its bids are written. */
export interface LockedAuction {
  auction: Auction
  productName: string
  quantity: Quantity
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
  /** The database's clock: after all rows were locked, or a little before. */
  nowMs: number
  auctions: ReadonlyMap<string, LockedAuction>
  /** By auction: those of the batch's bidders who have bid on it before. */
  participants: ReadonlyMap<string, ReadonlySet<string>>
  knownUsers: ReadonlySet<string>
  deletedUsers: ReadonlySet<string>
  /** By `bidder key`. */
  usedKeys: ReadonlyMap<string, UsedKey>
  /** Keys of this batch that were used so long ago that they may be used anew. */
  expiredKeys: { bidderId: string; key: string }[]
}

export const pairOf = (bidderId: string, other: string): string => `${bidderId} ${other}`

/** Begins the transaction, locks the batch's auctions in order of their ids, and reads what the rules need. */
export async function readBatch(connection: Connection, batch: readonly QueuedBid[]): Promise<BatchState> {
  const auctionIds = new IdList(batch.map((bid) => bid.command.auctionId).sort())
  const people = new IdList(batch.map((bid) => bid.command.bidder.id))
  const pairs = [
    ...new Map(
      batch.map(({ command }) => [pairOf(command.bidder.id, command.auctionId), command] as const),
    ).values(),
  ]
  const keyed = batch.filter((bid) => bid.command.bidKey !== null)

  const [, , locked = [], [peopleRow] = []] = await runAll(connection, 'read-batch', [
    { statement: begin, values: [] },
    { statement: lockAuctions, values: [uuidArray(auctionIds.ids)] },
    { statement: readAuctions, values: [uuidArray(auctionIds.ids)] },
    {
      statement: readPeople,
      values: [
        uuidArray(people.ids),
        uuidArray(auctionIds.ids),
        numberArray(pairs.map((command) => people.positionOf(command.bidder.id))),
        numberArray(pairs.map((command) => auctionIds.positionOf(command.auctionId))),
        numberArray(keyed.map((bid) => people.positionOf(bid.command.bidder.id))),
        textArray(keyed.map((bid) => bid.command.bidKey ?? '')),
      ],
    },
  ])

  if (!peopleRow) throw new Error('The people query returned no row')
  const { nowMs, participating, known, usedKeys } = toPeopleRow(peopleRow)
  const auctions = new Map(locked.map((row) => toLockedAuction(toLockedRow(row))))
  const personAt = (position: number) => people.ids[Math.abs(position) - 1] ?? ''
  return {
    nowMs,
    auctions,
    participants: participantsOf(participating.map((position) => pairs[position - 1])),
    knownUsers: new Set(known.map(personAt)),
    deletedUsers: new Set(known.filter((position) => position < 0).map(personAt)),
    usedKeys: new Map(
      usedKeys
        .filter((row) => !row.is_expired)
        .map((row) => [pairOf(row.bidder_id, row.key), toUsedKey(row, auctions)]),
    ),
    expiredKeys: usedKeys
      .filter((row) => row.is_expired)
      .map((row) => ({ bidderId: row.bidder_id, key: row.key })),
  }
}

function participantsOf(commands: readonly (BidCommand | undefined)[]): Map<string, Set<string>> {
  const byAuction = Map.groupBy(
    commands.filter((command) => command !== undefined),
    (command) => command.auctionId,
  )
  return new Map(
    [...byAuction].map(([id, found]) => [id, new Set(found.map((command) => command.bidder.id))]),
  )
}

function toLockedAuction(row: LockedRow): [string, LockedAuction] {
  const { productName, quantity, leaderId, leaderUsername, isLeaderDeleted, ...auction } = row
  return [
    row.id,
    {
      productName,
      quantity,
      auction: {
        ...auction,
        leader: leaderId === null ? null : { id: leaderId, username: leaderUsername ?? '' },
        // The system bids for nobody who is gone; the bids already placed stand.
        leaderMaximumPaise: isLeaderDeleted ? row.pricePaise : row.leaderMaximumPaise,
      },
    },
  ]
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

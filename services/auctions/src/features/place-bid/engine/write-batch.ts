import { topics } from '@boli/contracts'
import type { AuctionsDatabase } from '../../../persistence/tables.ts'
import { batchEvents } from './batch-events.ts'
import type { AuctionChange, DecidedBatch, NewKey } from './decide-batch.ts'
import { runAll, type Step } from './exchange.ts'
import { IdList } from './id-list.ts'
import type { Connection } from './session.ts'
import { booleanArray, numberArray, textArray, uuidArray } from './sql-arrays.ts'
import { commit } from './transaction-statements.ts'
import { EVENT_SEPARATOR, forgetKeys, rememberUsers, writeAll } from './write-statements.ts'

/**
 * Writes all that a batch decided and commits.
 * @param first goes before it in the same message.
 * @throws {CommitInDoubt} where its fate is not known.
 */
export async function writeBatch(
  connection: Connection,
  database: AuctionsDatabase,
  decided: DecidedBatch,
  first: readonly Step[] = [],
): Promise<void> {
  const { expiredKeys, newUsers } = decided
  const steps = [...first]
  if (expiredKeys.length > 0)
    steps.push({
      statement: forgetKeys,
      values: [
        uuidArray(expiredKeys.map((old) => old.bidderId)),
        textArray(expiredKeys.map((old) => old.key)),
      ],
    })
  if (newUsers.length > 0) steps.push({ statement: rememberUsers, values: userColumns(decided) })
  steps.push({ statement: writeAll, values: columnsOf(decided, database.schema) })
  steps.push({ statement: commit, values: [] })
  try {
    await runAll(connection, 'write-batch', steps)
  } catch (error) {
    // After a statement that fails, COMMIT is not run.
    throw isRefusal(error) ? error : new CommitInDoubt(error)
  }
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

/** The values of {@link writeAll}, in its order. */
function columnsOf({ changes, keys, nowMs }: DecidedBatch, schema: string): (string | number)[] {
  const auctions = new IdList()
  const people = new IdList()
  const bids = bidColumns(changes, auctions, people)
  const participations = participationColumns(changes, auctions, people)
  const changed = auctionColumns(changes, people)
  const used = keyColumns(keys, auctions, people)
  const events = changes.flatMap((change) => batchEvents(change, nowMs))
  const hasMovedEnd = changes.some((change) => change.before.endsAtMs !== change.auction.endsAtMs)
  return [
    uuidArray(auctions.ids),
    uuidArray(people.ids),
    nowMs,
    ...bids,
    ...participations,
    ...changed,
    ...used,
    topics.auctions,
    uuidArray(events.map((event) => event.subject)),
    events.map((event) => JSON.stringify(event)).join(EVENT_SEPARATOR),
    `${schema}_outbox`,
    hasMovedEnd ? 't' : 'f',
    booleanArray(changes.map((change) => change.isRanked)),
  ]
}

function userColumns({ newUsers }: DecidedBatch): string[] {
  return [
    uuidArray(newUsers.map((user) => user.id)),
    textArray(newUsers.map((user) => user.username)),
    textArray(newUsers.map((user) => user.fullname)),
  ]
}

function bidColumns(changes: readonly AuctionChange[], auctions: IdList, people: IdList): string[] {
  const bids = changes.flatMap((change) => change.placed.bids)
  return [
    numberArray(
      changes.flatMap(({ auction, placed }) =>
        Array(placed.bids.length).fill(auctions.positionOf(auction.id)),
      ),
    ),
    numberArray(bids.map((bid) => bid.sequence)),
    uuidArray(bids.map((bid) => bid.id)),
    numberArray(bids.map((bid) => bid.version)),
    numberArray(bids.map((bid) => people.positionOf(bid.bidder.id))),
    numberArray(bids.map((bid) => bid.amountPaise)),
    booleanArray(bids.map((bid) => bid.isAutomatic)),
  ]
}

/** Each person and auction once, as one statement can write a row only once. */
function participationColumns(changes: readonly AuctionChange[], auctions: IdList, people: IdList): string[] {
  const rows = changes.flatMap(({ auction, placed }) => {
    const ofPeople = new Map<string, { person: number; auction: number; bids: number; bestPaise: number }>()
    for (const { bidder, amountPaise } of placed.bids) {
      const row = ofPeople.get(bidder.id)
      if (!row)
        ofPeople.set(bidder.id, {
          person: people.positionOf(bidder.id),
          auction: auctions.positionOf(auction.id),
          bids: 1,
          bestPaise: amountPaise,
        })
      else {
        row.bids += 1
        // Bids of an auction never fall.
        row.bestPaise = amountPaise
      }
    }
    return [...ofPeople.values()]
  })
  return [
    numberArray(rows.map((row) => row.person)),
    numberArray(rows.map((row) => row.auction)),
    numberArray(rows.map((row) => row.bids)),
    numberArray(rows.map((row) => row.bestPaise)),
  ]
}

function auctionColumns(changes: readonly AuctionChange[], people: IdList): string[] {
  const auctions = changes.map((change) => change.auction)
  return [
    uuidArray(auctions.map((auction) => auction.id)),
    `{${auctions.map((auction) => auction.status).join(',')}}`,
    numberArray(auctions.map((auction) => auction.version)),
    numberArray(auctions.map((auction) => auction.pricePaise)),
    numberArray(auctions.map((auction) => (auction.leader ? people.positionOf(auction.leader.id) : 0))),
    numberArray(auctions.map((auction) => auction.leaderMaximumPaise)),
    numberArray(auctions.map((auction) => auction.totalBids)),
    numberArray(auctions.map((auction) => auction.participants)),
    numberArray(auctions.map((auction) => auction.endsAtMs)),
  ]
}

function keyColumns(keys: readonly NewKey[], auctionIds: IdList, people: IdList): string[] {
  const auctions = keys.map(({ placed }) => placed.auction)
  return [
    numberArray(keys.map(({ bid }) => people.positionOf(bid.command.bidder.id))),
    textArray(keys.map(({ key }) => key)),
    `{${keys.map(({ placed }) => placed.outcome).join(',')}}`,
    numberArray(auctions.map((auction) => auctionIds.positionOf(auction.id))),
    numberArray(keys.map(({ bid }) => bid.command.amountPaise)),
    numberArray(keys.map(({ bid }) => bid.command.maximumPaise ?? 0)),
    numberArray(keys.map(({ placed }) => placed.bid?.sequence ?? placed.auction.totalBids)),
    numberArray(auctions.map((auction) => auction.version)),
    numberArray(auctions.map((auction) => auction.participants)),
    numberArray(auctions.map((auction) => auction.endsAtMs)),
  ]
}

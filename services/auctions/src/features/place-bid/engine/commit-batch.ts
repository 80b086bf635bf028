import type { AuctionsDatabase } from '../../../persistence/tables.ts'
import type { AuctionMemory, Recollection } from './auction-memory.ts'
import type { QueuedBid } from './bid.ts'
import type { BidMetrics } from './bid-metrics.ts'
import { type DecidedBatch, decideBatch } from './decide-batch.ts'
import { type BatchState, readBatch } from './read-batch.ts'
import { isOutOfDate } from './retry.ts'
import type { Connection } from './session.ts'
import { unchangedSteps } from './unchanged-statement.ts'
import { writeBatch } from './write-batch.ts'

export interface CommitOptions {
  database: AuctionsDatabase
  memory: AuctionMemory
  metrics: BidMetrics
  isRankingDue(auctionId: string): boolean
  /** Hears what is about to be written, before it is sent. */
  onDecided(decided: DecidedBatch): void
}

/**
 * Runs one batch as one transaction: in one exchange, where it can be judged by what is remembered and that still
 * holds under the lock; else in two, of which the first locks and reads. Where `inDoubt` was decided before and its
 * commit is unknown, it is looked up first, under the same locks: the lost connection's transaction has ended by then.
 * @returns the decisions, all of them in force.
 * @throws {CommitInDoubt} where the connection was lost after the write was sent.
 */
export async function commitBatch(
  connection: Connection,
  batch: readonly QueuedBid[],
  inDoubt: DecidedBatch | null,
  options: CommitOptions,
): Promise<DecidedBatch> {
  const past = options.memory.take(batch)
  const recalled = inDoubt === null ? options.memory.recall(batch, past) : null
  try {
    return (
      (recalled && (await commitRecalled(connection, batch, recalled, past, options))) ??
      (await commitRead(connection, batch, inDoubt, past, options))
    )
  } catch (error) {
    await rollBack(connection)
    throw error
  }
}

/** @returns null, and leaves all to be done, where nothing was written because something has changed. */
async function commitRecalled(
  connection: Connection,
  batch: readonly QueuedBid[],
  state: BatchState,
  past: Recollection,
  { database, memory, metrics, isRankingDue, onDecided }: CommitOptions,
): Promise<DecidedBatch | null> {
  const decided = decideBatch(batch, state, isRankingDue)
  if (decided.changes.length === 0) return null
  onDecided(decided)
  try {
    await writeBatch(connection, database, decided, unchangedSteps(state, decided))
  } catch (error) {
    if (!isOutOfDate(error)) throw error
    await rollBack(connection)
    return null
  }
  metrics.batchRecalled()
  memory.keep(past, state, decided)
  return decided
}

async function commitRead(
  connection: Connection,
  batch: readonly QueuedBid[],
  inDoubt: DecidedBatch | null,
  past: Recollection,
  { database, memory, isRankingDue, onDecided }: CommitOptions,
): Promise<DecidedBatch> {
  const state = await readBatch(connection, batch)
  memory.setClock(state.nowMs)
  if (inDoubt !== null && (await isInForce(connection, inDoubt))) {
    await connection.query('rollback')
    return inDoubt
  }
  // Whoever was told that there is no answer may ask again, but is not bid for a second time.
  const waiting = batch.filter((bid) => !bid.isSettled)
  const decided = decideBatch(waiting, state, isRankingDue)
  if (decided.changes.length === 0) {
    await connection.query('rollback')
  } else {
    onDecided(decided)
    await writeBatch(connection, database, decided)
  }
  memory.keep(past, state, decided)
  return decided
}

/** After a plain error the connection lives on, in a transaction that must not. */
async function rollBack(connection: Connection): Promise<void> {
  await connection.query('rollback').catch(() => {
    // The connection is lost, and the transaction with it.
  })
}

/** Whether a batch was committed: one of its bids, or else one of its keys, tells for all. */
async function isInForce(connection: Connection, { changes, keys }: DecidedBatch): Promise<boolean> {
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

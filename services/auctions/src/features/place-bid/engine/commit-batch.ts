import type { AuctionsDatabase } from '../../../persistence/tables.ts'
import type { QueuedBid } from './bid.ts'
import { type DecidedBatch, decideBatch } from './decide-batch.ts'
import { readBatch } from './read-batch.ts'
import type { Connection } from './session.ts'
import { writeBatch } from './write-batch.ts'

/**
 * Runs one batch as one transaction. Where `inDoubt` was decided before and its commit is unknown, it is
 * looked up first, under the same locks: the lost connection's transaction has ended by then.
 * @param options `onDecided` hears what is about to be written, before it is sent.
 * @returns the decisions, all of them in force.
 * @throws {CommitInDoubt} where the connection was lost after the write was sent.
 */
export async function commitBatch(
  connection: Connection,
  database: AuctionsDatabase,
  batch: readonly QueuedBid[],
  inDoubt: DecidedBatch | null,
  options: { isRankingDue(auctionId: string): boolean; onDecided(decided: DecidedBatch): void },
): Promise<DecidedBatch> {
  try {
    const state = await readBatch(connection, batch)
    if (inDoubt !== null && (await isInForce(connection, inDoubt))) {
      await connection.query('rollback')
      return inDoubt
    }
    // Whoever was told that there is no answer may ask again, but is not bid for a second time.
    const decided = decideBatch(
      batch.filter((bid) => !bid.isSettled),
      state,
      options.isRankingDue,
    )
    if (decided.changes.length === 0) {
      await connection.query('rollback')
      return decided
    }
    options.onDecided(decided)
    await writeBatch(connection, database, decided)
    return decided
  } catch (error) {
    // After a plain error the connection lives on, in a transaction that must not.
    await connection.query('rollback').catch(() => {
      // The connection is lost, and the transaction with it.
    })
    throw error
  }
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

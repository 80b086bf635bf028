import type { LogHead } from '@boli/contracts'
import { inTransaction, readClock } from '@boli/database'
import { bidderTag, type Frontier } from '@boli/proof'
import type { Auction, SoftClose } from '@boli/rules'
import { sql } from 'kysely'
import { lockAuction } from '../persistence/market/listed-auctions.ts'
import type { AuctionsDatabase, Queries } from '../persistence/tables.ts'
import { appendClosings } from './closings.ts'
import {
  headOf,
  migratedLeaf,
  type NewLeaf,
  type NumberedLeaf,
  numberLeaves,
  termsOf,
  toFrontier,
  toLogRow,
  withLeaves,
} from './leaves.ts'

const OPENED_AT_ONCE = 500

/** The log of a new auction with its first leaf. @param o.logKey The farmer's key. */
export function newLog(
  auction: Auction,
  softClose: SoftClose,
  o: { timeMs: number; logKey: string | null },
): { leaves: NumberedLeaf[]; frontier: Frontier; head: LogHead | null } {
  const before: Frontier = { size: 0, hashes: [] }
  const leaves = numberLeaves(before, [
    {
      kind: 'opened',
      tag: o.logKey ? bidderTag(o.logKey, auction.id) : '',
      ...{ timeMs: o.timeMs, amountPaise: auction.basePaise },
      terms: termsOf(auction, softClose),
      migrated: null,
    },
  ])
  const frontier = withLeaves(before, leaves)
  return { leaves, frontier, head: headOf(frontier) }
}

/** Records an edit; the auction's row is locked by the caller. */
export async function logEdit(
  trx: Queries,
  auction: Auction,
  softClose: SoftClose,
  timeMs: number,
): Promise<LogHead | null> {
  const frontier = await readFrontier(trx, auction.id)
  const tag = await tagOf(trx, auction.id, auction.farmerId)
  const { basePaise: amountPaise } = auction
  const leaves: NewLeaf[] =
    frontier.size > 0
      ? [{ kind: 'edit', tag, amountPaise, timeMs, terms: termsOf(auction, softClose) }]
      : [migratedLeaf(auction, softClose, { leaderTag: await leaderTagOf(trx, auction), timeMs })]
  return append(trx, auction.id, frontier, leaves)
}

/** Records the end of an auction in its log, if it has one, and in the log of all closings; the caller holds the row lock. */
export async function logClose(trx: Queries, auction: Auction, timeMs: number): Promise<LogHead | null> {
  const head = await logOwnClose(trx, auction, timeMs)
  if (head) await appendClosings(trx, [{ auctionId: auction.id, head, timeMs }])
  return head
}

/** As {@link logClose}, in its own log only: the caller adds many ends to the log of all closings together. */
export async function logOwnClose(trx: Queries, auction: Auction, timeMs: number): Promise<LogHead | null> {
  const frontier = await readFrontier(trx, auction.id)
  if (frontier.size === 0) return null
  const tag = auction.closeReason === 'sold' ? await leaderTagOf(trx, auction) : ''
  const { pricePaise: amountPaise, closeReason } = auction
  return append(trx, auction.id, frontier, [
    { kind: 'closed', tag, amountPaise, timeMs, reason: closeReason ?? '' },
  ])
}

/**
 * Starts the log of auctions that were open before logs existed; the first leaf says so. The next bid or edit would
 * start it too, but not every auction gets one. Every instance may run it.
 */
export async function openMissingLogs({ db }: AuctionsDatabase, softClose: SoftClose): Promise<void> {
  const open = await db
    .selectFrom('auctions')
    .select('id')
    .where('status', 'in', ['scheduled', 'active'])
    .where('log_size', '=', 0)
    .where('ends_at', '>', sql<Date>`clock_timestamp()`)
    .limit(OPENED_AT_ONCE)
    .execute()
  for (const { id } of open)
    await inTransaction(db, async (trx) => {
      const listed = await lockAuction(trx, id)
      const frontier = await readFrontier(trx, id)
      const timeMs = await readClock(trx)
      if (frontier.size > 0 || timeMs >= listed.auction.endsAtMs) return
      const leaderTag = await leaderTagOf(trx, listed.auction)
      await append(trx, id, frontier, [migratedLeaf(listed.auction, softClose, { leaderTag, timeMs })])
    })
}

async function append(
  trx: Queries,
  auctionId: string,
  frontier: Frontier,
  leaves: readonly NewLeaf[],
): Promise<LogHead | null> {
  const numbered = numberLeaves(frontier, leaves)
  const after = withLeaves(frontier, numbered)
  await trx.insertInto('log_entries').values(toLeafRows(auctionId, numbered)).execute()
  await trx.updateTable('auctions').set(toLogRow(after)).where('id', '=', auctionId).execute()
  return headOf(after)
}

/** Leaves as rows of `log_entries`. */
export function toLeafRows(auctionId: string, leaves: readonly NumberedLeaf[]) {
  return leaves.map(({ position, leaf, hash }) => ({
    auction_id: auctionId,
    position,
    leaf,
    leaf_hash: Buffer.from(hash),
  }))
}

async function readFrontier(trx: Queries, auctionId: string): Promise<Frontier> {
  const row = await trx
    .selectFrom('auctions')
    .select(['log_size', 'log_frontier'])
    .where('id', '=', auctionId)
    .executeTakeFirstOrThrow()
  return toFrontier(row)
}

/** Tag of the leader's last bid, if that bid has a leaf; the leader's key may have been deleted since. */
async function leaderTagOf(trx: Queries, auction: Auction): Promise<string> {
  if (auction.leader === null) return ''
  const last = await trx
    .selectFrom('bids')
    .select('tag')
    .where('auction_id', '=', auction.id)
    .where('sequence', '=', auction.totalBids)
    .executeTakeFirst()
  return last?.tag?.toString('hex') ?? tagOf(trx, auction.id, auction.leader.id)
}

async function tagOf(trx: Queries, auctionId: string, userId: string): Promise<string> {
  const user = await trx.selectFrom('users').select('log_key').where('id', '=', userId).executeTakeFirst()
  return user?.log_key ? bidderTag(user.log_key, auctionId) : ''
}

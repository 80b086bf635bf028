import type { DomainEvent } from '@boli/contracts'
import { applyToBidder, applyToLot, applyToUser, bidsOf } from '../domain/apply-event.ts'
import {
  CounterChanges,
  contributionsOfBid,
  contributionsOfBidder,
  contributionsOfLot,
  contributionsOfUser,
} from '../domain/contributions.ts'
import { type BidRow, emptyLot, emptyUser } from '../domain/rows.ts'
import type { Generation } from './generation.ts'
import { addToCounters, insertBids, lockBidders, lockLots, lockUsers, writeRows } from './projection-rows.ts'
import type { AnalyticsDb } from './tables.ts'

/**
 * Applies events to one set of projections, in a transaction of the caller. Applying an event again, or
 * after a later one, ends in the same rows, so the position of a consumer needs no place of its own.
 */
export async function projectEvents(
  trx: AnalyticsDb,
  generation: Generation,
  events: readonly DomainEvent[],
): Promise<void> {
  const changes = new CounterChanges()
  await projectUsers(trx, generation, events, changes)
  await projectLots(trx, generation, events, changes)
  const newBids = await insertBids(trx, generation, events.flatMap(bidsOf))
  for (const bid of newBids) changes.add(contributionsOfBid(bid))
  await projectBidders(trx, generation, newBids, changes)
  await addToCounters(trx, generation, changes.toRows())
}

async function projectUsers(
  trx: AnalyticsDb,
  generation: Generation,
  events: readonly DomainEvent[],
  changes: CounterChanges,
): Promise<void> {
  const relevant = events.filter(({ type }) => type.startsWith('user-'))
  const rows = await lockUsers(trx, generation, subjectsOf(relevant))
  const changed = new Set<string>()
  for (const event of relevant) {
    const before = rows.get(event.subject) ?? emptyUser(event.subject)
    const after = applyToUser(before, event)
    if (after === before) continue
    changes.add(contributionsOfUser(before), -1)
    changes.add(contributionsOfUser(after))
    rows.set(event.subject, after)
    changed.add(event.subject)
  }
  await writeRows(trx, generation, 'users', 'user_id', pick(rows, changed))
}

async function projectLots(
  trx: AnalyticsDb,
  generation: Generation,
  events: readonly DomainEvent[],
  changes: CounterChanges,
): Promise<void> {
  const relevant = events.filter(({ type }) => type.startsWith('auction-') || type === 'bids-placed')
  const rows = await lockLots(trx, generation, subjectsOf(relevant))
  const changed = new Set<string>()
  for (const event of relevant) {
    const before = rows.get(event.subject) ?? emptyLot(event.subject)
    const after = applyToLot(before, event)
    if (after === before) continue
    changes.add(contributionsOfLot(before), -1)
    changes.add(contributionsOfLot(after))
    rows.set(event.subject, after)
    changed.add(event.subject)
  }
  await writeRows(trx, generation, 'lots', 'auction_id', pick(rows, changed))
}

async function projectBidders(
  trx: AnalyticsDb,
  generation: Generation,
  bids: readonly BidRow[],
  changes: CounterChanges,
): Promise<void> {
  const rows = await lockBidders(trx, generation, [...new Set(bids.map((bid) => bid.bidder_id))])
  const changed = new Set<string>()
  for (const bid of bids) {
    const before = rows.get(bid.bidder_id)
    const after = applyToBidder(before, bid)
    if (after === before) continue
    if (before) changes.add(contributionsOfBidder(before), -1)
    changes.add(contributionsOfBidder(after))
    rows.set(bid.bidder_id, after)
    changed.add(bid.bidder_id)
  }
  await writeRows(trx, generation, 'bidders', 'user_id', pick(rows, changed))
}

function subjectsOf(events: readonly DomainEvent[]): string[] {
  return [...new Set(events.map(({ subject }) => subject))]
}

function pick<Row>(rows: ReadonlyMap<string, Row>, ids: ReadonlySet<string>): Row[] {
  return [...rows].filter(([id]) => ids.has(id)).map(([, row]) => row)
}

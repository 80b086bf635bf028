import { type DomainEvent, isEvent } from '@boli/contracts'
import { applyToBidder, applyToLot, applyToUser, bidsOf, countBid } from '../domain/apply-event.ts'
import {
  CounterChanges,
  contributionsOfBid,
  contributionsOfBidder,
  contributionsOfLot,
  contributionsOfUser,
} from '../domain/contributions.ts'
import { applyToDeal, contributionsOfDeal } from '../domain/deals.ts'
import { type BidRow, ChangedRows, emptyDeal, emptyLot, emptyUser } from '../domain/rows.ts'
import {
  addToCounters,
  insertBids,
  lockBidders,
  lockDeals,
  lockLots,
  lockUsers,
  writeRows,
} from './projection-rows.ts'
import type { AnalyticsDb, Generation } from './tables.ts'

/**
 * Applies events to one set of projections, in the caller's transaction. Applying an event again, or after a later one,
 * gives the same rows, so no consumer position is stored.
 */
export async function projectEvents(
  trx: AnalyticsDb,
  generation: Generation,
  events: readonly DomainEvent[],
): Promise<void> {
  const changes = new CounterChanges()
  await projectUsers(trx, generation, events, changes)
  const newBids = await projectLots(trx, generation, events, changes)
  for (const bid of newBids) changes.add(contributionsOfBid(bid))
  await projectBidders(trx, generation, newBids, changes)
  await projectDeals(trx, generation, events, changes)
  await addToCounters(trx, generation, changes.toRows())
}

async function projectUsers(
  trx: AnalyticsDb,
  generation: Generation,
  events: readonly DomainEvent[],
  changes: CounterChanges,
): Promise<void> {
  const relevant = events.filter(({ type }) => type.startsWith('user-') || type.startsWith('deletion-'))
  const rows = new ChangedRows(await lockUsers(trx, generation, subjectsOf(relevant)))
  for (const event of relevant) {
    rows.change(event.subject, (row) => applyToUser(row ?? emptyUser(event.subject), event))
  }
  changes.addRows(rows.changes(), contributionsOfUser)
  await writeRows(
    trx,
    generation,
    'users',
    'user_id',
    rows.changes().map(({ after }) => after),
  )
}

/** @returns the bids that were not there before. Bids are stored while their lots are locked. */
async function projectLots(
  trx: AnalyticsDb,
  generation: Generation,
  events: readonly DomainEvent[],
  changes: CounterChanges,
): Promise<BidRow[]> {
  const relevant = events.flatMap((event) => {
    const id = auctionOf(event)
    return id === null ? [] : [{ id, event }]
  })
  const ids = [...new Set(relevant.map(({ id }) => id))]
  const rows = new ChangedRows(await lockLots(trx, generation, ids))
  for (const { id, event } of relevant) rows.change(id, (row) => applyToLot(row ?? emptyLot(id), event))
  const newBids = await insertBids(trx, generation, events.flatMap(bidsOf))
  for (const bid of newBids) {
    rows.change(bid.auction_id, (row) => countBid(row ?? emptyLot(bid.auction_id), bid))
  }
  changes.addRows(rows.changes(), contributionsOfLot)
  await writeRows(
    trx,
    generation,
    'lots',
    'auction_id',
    rows.changes().map(({ after }) => after),
  )
  return newBids
}

async function projectBidders(
  trx: AnalyticsDb,
  generation: Generation,
  bids: readonly BidRow[],
  changes: CounterChanges,
): Promise<void> {
  const ids = [...new Set(bids.map((bid) => bid.bidder_id))]
  const rows = new ChangedRows(await lockBidders(trx, generation, ids))
  for (const bid of bids) rows.change(bid.bidder_id, (row) => applyToBidder(row, bid))
  changes.addRows(rows.changes(), contributionsOfBidder)
  await writeRows(
    trx,
    generation,
    'bidders',
    'user_id',
    rows.changes().map(({ after }) => after),
  )
}

async function projectDeals(
  trx: AnalyticsDb,
  generation: Generation,
  events: readonly DomainEvent[],
  changes: CounterChanges,
): Promise<void> {
  const relevant = events.filter(({ type }) => type === 'deal-changed')
  const rows = new ChangedRows(await lockDeals(trx, generation, subjectsOf(relevant)))
  for (const event of relevant) {
    rows.change(event.subject, (row) => applyToDeal(row ?? emptyDeal(event.subject), event))
  }
  changes.addRows(rows.changes(), contributionsOfDeal)
  await writeRows(
    trx,
    generation,
    'deals',
    'deal_id',
    rows.changes().map(({ after }) => after),
  )
}

/** The auction of an event; null for other events. */
function auctionOf(event: DomainEvent): string | null {
  if (isEvent(event, 'deal-changed')) return event.data.deal.auctionId
  return event.type.startsWith('auction-') || event.type === 'bids-placed' ? event.subject : null
}

function subjectsOf(events: readonly DomainEvent[]): string[] {
  return [...new Set(events.map(({ subject }) => subject))]
}

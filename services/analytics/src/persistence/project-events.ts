import { type DomainEvent, isEvent } from '@boli/contracts'
import { applyToBidder, applyToLot, applyToUser, bidsOf, countBid } from '../domain/apply-event.ts'
import {
  type Contribution,
  CounterChanges,
  contributionsOfBid,
  contributionsOfBidder,
  contributionsOfLot,
  contributionsOfUser,
} from '../domain/contributions.ts'
import { applyToDeal, contributionsOfDeal } from '../domain/deals.ts'
import type { BidderRow, DealRow, LotRow, UserRow } from '../domain/rows.ts'
import { addToCounters, type ChangedTable, insertBids, lockRows, writeRows } from './projection-rows.ts'
import type { AnalyticsDb, Generation } from './tables.ts'

/** A change of the row with this id; it returns the same row if nothing changes. */
interface Change<Row> {
  id: string
  apply: (row: Row) => Row
}

/**
 * Applies events to one set of projections, in the caller's transaction. Applying an event again, or after a later one,
 * gives the same rows, so no consumer position is stored.
 */
export async function projectEvents(
  trx: AnalyticsDb,
  generation: Generation,
  events: readonly DomainEvent[],
): Promise<void> {
  const counters = new CounterChanges()

  /** Locks the rows of the changes, writes those that differ, and counts the difference. */
  async function project<Row extends object>(
    table: ChangedTable,
    contributionsOf: (row: Row) => Contribution[],
    changes: readonly Change<Row>[],
    changesOnceLocked: () => Promise<readonly Change<Row>[]> = async () => [],
  ): Promise<void> {
    const ids = [...new Set(changes.map(({ id }) => id))]
    const before = await lockRows<Row>(trx, generation, table, ids)
    const after = new Map(before)
    for (const { id, apply } of [...changes, ...(await changesOnceLocked())]) {
      const row = after.get(id)
      if (row) after.set(id, apply(row))
    }
    const changed = [...after].filter(([id, row]) => row !== before.get(id)).map(([, row]) => row)
    for (const row of changed) counters.add(contributionsOf(row))
    for (const [id, row] of before) if (row !== after.get(id)) counters.add(contributionsOf(row), -1)
    await writeRows(trx, generation, table, changed)
  }

  const ofUsers = events.filter(({ type }) => type.startsWith('user-') || type.startsWith('deletion-'))
  const userChanges = ofUsers.map(
    (event): Change<UserRow> => ({ id: event.subject, apply: (row) => applyToUser(row, event) }),
  )
  await project('users', contributionsOfUser, userChanges)

  const lotChanges = events.flatMap((event): Change<LotRow>[] => {
    const id = auctionOf(event)
    return id === null ? [] : [{ id, apply: (row) => applyToLot(row, event) }]
  })
  const bidderChanges: Change<BidderRow>[] = []
  await project('lots', contributionsOfLot, lotChanges, async () => {
    const newBids = await insertBids(trx, generation, events.flatMap(bidsOf))
    for (const bid of newBids) {
      counters.add(contributionsOfBid(bid))
      bidderChanges.push({ id: bid.bidder_id, apply: (row) => applyToBidder(row, bid) })
    }
    return newBids.map((bid) => ({ id: bid.auction_id, apply: (row) => countBid(row, bid) }))
  })
  await project('bidders', contributionsOfBidder, bidderChanges)

  const dealChanges = events
    .filter(({ type }) => type === 'deal-changed')
    .map((event): Change<DealRow> => ({ id: event.subject, apply: (row) => applyToDeal(row, event) }))
  await project('deals', contributionsOfDeal, dealChanges)

  await addToCounters(trx, generation, counters.toRows())
}

/** The auction of an event; null for other events. */
function auctionOf(event: DomainEvent): string | null {
  if (isEvent(event, 'deal-changed')) return event.data.deal.auctionId
  return event.type.startsWith('auction-') || event.type === 'bids-placed' ? event.subject : null
}

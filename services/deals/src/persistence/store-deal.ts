import { type DomainEvent, topics } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import { sql } from 'kysely'
import type { KnownContact } from '../ask-identity.ts'
import { actsAt } from '../domain/clock.ts'
import type { Deal } from '../domain/deal.ts'
import type { DealSettings } from '../domain/settings.ts'
import type { Entry, Taken } from '../domain/step.ts'
import { issueBill } from './bills.ts'
import { chargesOfDay } from './charges.ts'
import { dealChanged } from './deal-events.ts'
import { toRatingRow, toRow } from './deal-row.ts'
import { storeReferences } from './payment-references.ts'
import { ratingChanged, updateStrike } from './standings.ts'
import type { Queries } from './tables.ts'
import { type Author, addEntries } from './timeline.ts'
import { readUsernames } from './users.ts'

/** The channel that wakes the schedulers of all instances when the next deadline may have moved. */
export const CLOCK_TIMES_CHANNEL = 'deals_clock_times'

/** Wakes the schedulers once the transaction commits. */
async function announceClockTimes(trx: Queries): Promise<void> {
  await sql`select pg_notify(${CLOCK_TIMES_CHANNEL}, '')`.execute(trx)
}

interface About extends Author {
  now: number
  settings: DealSettings
  requestId?: string
  /** Contacts of both parties, for the bill of a deal that this change completes. */
  contacts?: ReadonlyMap<string, KnownContact>
}

/** Writes a new deal with its timeline and event. */
export async function storeNewDeal(trx: Queries, { deal, entries }: Taken, about: About): Promise<void> {
  const opened = await withCharges(trx, null, deal, about.now)
  await trx.insertInto('deals').values(toRow(opened, about.settings)).execute()
  await publish(trx, opened, entries, [], about)
}

/**
 * Writes a changed deal, whose row is locked, with all consequences of the change: timeline and event, the charges of
 * the day of agreement, the bill, a strike, and ratings that become visible.
 */
export async function storeChange(trx: Queries, before: Deal, taken: Taken, about: About): Promise<void> {
  const { now, settings } = about
  const deal = await withCharges(trx, before, taken.deal, now)
  await trx.updateTable('deals').set(toRow(deal, settings)).where('id', '=', deal.id).execute()
  await storeReferences(trx, before, deal)
  await storeRatings(trx, before, deal)
  const isCompleted = deal.state === 'completed' && before.state !== 'completed'
  const billed = isCompleted ? await issueBill(trx, deal, about.contacts ?? new Map(), now) : []
  const events = [
    ...(await updateStrike(trx, before, deal, { now, settings })),
    ...(await ratingEvents(trx, before, deal)),
  ]
  await publish(
    trx,
    deal,
    [...taken.entries.slice(0, -1), ...billed, ...taken.entries.slice(-1)],
    events,
    about,
  )
}

/**
 * A deal has the charges of the day of agreement; an offer has those of the day it was made, so that they are known
 * before accepting.
 */
async function withCharges(trx: Queries, before: Deal | null, deal: Deal, now: number): Promise<Deal> {
  return before === null || before.agreedAt === null
    ? { ...deal, charges: await chargesOfDay(trx, deal.lot, now) }
    : deal
}

async function storeRatings(trx: Queries, before: Deal, deal: Deal): Promise<void> {
  for (const by of ['farmer', 'buyer'] as const) {
    const rating = deal.ratings[by]
    if (!rating || rating === before.ratings[by]) continue
    const row = toRatingRow(deal, by, rating)
    await trx
      .insertInto('ratings')
      .values(row)
      .onConflict((conflict) =>
        conflict.columns(['deal_id', 'by']).doUpdateSet({ reply: row.reply, shown_at: row.shown_at }),
      )
      .execute()
  }
}

async function ratingEvents(trx: Queries, before: Deal, deal: Deal): Promise<DomainEvent[]> {
  const events: DomainEvent[] = []
  for (const by of ['farmer', 'buyer'] as const) {
    const isShownNow = deal.ratings[by]?.shownAt != null && before.ratings[by]?.shownAt == null
    if (isShownNow) events.push(await ratingChanged(trx, by === 'farmer' ? deal.buyerId : deal.farmerId))
  }
  return events
}

/** The last entry names the change. */
async function publish(
  trx: Queries,
  deal: Deal,
  entries: readonly Entry[],
  events: readonly DomainEvent[],
  about: About,
): Promise<void> {
  const change = entries.at(-1)?.kind
  if (change === undefined) throw new Error('A change of a deal has an entry in its timeline')
  await addEntries(trx, deal.id, entries, about)
  const usernames = await readUsernames(trx, [deal.farmerId, deal.buyerId])
  const changed = dealChanged(deal, { change, by: about.by, usernames, requestId: about.requestId })
  await appendEvents(trx, topics.deals, [changed, ...events])
  if (actsAt(deal, about.settings) !== null) await announceClockTimes(trx)
}

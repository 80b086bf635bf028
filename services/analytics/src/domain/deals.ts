import type { DealSnapshot, DomainEvent } from '@boli/contracts'
import { isEvent } from '@boli/contracts'
import type { Contribution } from './contributions.ts'
import { dayOf } from './days.ts'
import type { DealRow } from './rows.ts'

/** Applies an event to a deal; the same result for any order and any number of copies. */
export function applyToDeal(row: DealRow, event: DomainEvent): DealRow {
  if (!isEvent(event, 'deal-changed')) return row
  const { deal } = event.data
  const { state, isDisputed, fault, duePaise } = deal
  const changed = {
    ...row,
    agreed_at: isAgreed(deal) ? earlier(row.agreed_at, event.time) : row.agreed_at,
    completed_at: state === 'completed' ? earlier(row.completed_at, event.time) : row.completed_at,
    cancelled_at: state === 'cancelled' ? earlier(row.cancelled_at, event.time) : row.cancelled_at,
    disputed_at: isDisputed ? earlier(row.disputed_at, event.time) : row.disputed_at,
  }
  if (event.version <= row.version) return changed
  return { ...changed, version: event.version, state, is_fault: fault !== null, due: duePaise }
}

/** A dispute is possible only in an agreed deal. */
export function isAgreed({ state, isDisputed }: DealSnapshot): boolean {
  return state === 'agreed' || state === 'completed' || isDisputed
}

/** The earlier of two times, in ISO 8601. */
export function earlier(known: string | null, time: string): string {
  return known !== null && Date.parse(known) <= Date.parse(time) ? known : time
}

/** A deal counts on the day of agreement, and with its current amount on the day of each later change. */
export function contributionsOfDeal(deal: DealRow): Contribution[] {
  const { state, is_fault: isFault, due } = deal
  const moments = [
    ['agreed', deal.agreed_at],
    ['settled', state === 'completed' ? deal.completed_at : null],
    ['defaulted', state === 'cancelled' && isFault ? deal.cancelled_at : null],
    ['disputed', deal.disputed_at],
    ['disputed-now', state === 'disputed' ? deal.disputed_at : null],
  ] as const
  return moments.flatMap(([key, at]): Contribution[] => {
    if (at === null) return []
    const day = dayOf(at)
    return [
      { name: 'deals', day, key, value: 1 },
      { name: 'deal-values', day, key, value: due ?? 0 },
    ]
  })
}

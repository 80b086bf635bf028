import type { DealParty } from '@boli/contracts'
import { amountDue } from './amount-due.ts'
import { cancelled, countedPaise } from './cancelling.ts'
import type { Deal } from './deal.ts'
import { ended } from './offers.ts'
import { blindUntil, hasUnreadRating, showRatings } from './rating.ts'
import type { DealSettings } from './settings.ts'
import { entry, type Taken } from './step.ts'

/** When a deadline changes the deal next; null if it only waits for the parties. */
export function actsAt(deal: Deal, settings: DealSettings): number | null {
  if (deal.answerBy !== null) return deal.answerBy
  if (deal.state === 'agreed') return isToBecomeOverdue(deal) ? deal.paymentDueAt : null
  return hasUnreadRating(deal) ? blindUntil(deal, settings) : null
}

function isToBecomeOverdue(deal: Deal): boolean {
  return !deal.isOverdue && countedPaise(deal) < amountDue(deal).duePaise
}

/** Applies the step due at {@link actsAt}; null if it is not due yet. */
export function passTime(deal: Deal, now: number, settings: DealSettings): Taken | null {
  const due = actsAt(deal, settings)
  if (due === null || now < due) return null
  const { deal: passed, entries } = act(deal, now)
  return { deal: { ...passed, version: deal.version + 1 }, entries }
}

function act(deal: Deal, now: number): Taken {
  if (deal.state === 'disputed')
    return { deal: { ...deal, answerBy: null }, entries: [entry('dispute-unanswered')] }
  if (deal.answerBy !== null) return ended(deal, 'lapsed', 'lapsed', now)
  if (deal.state === 'agreed')
    return { deal: { ...deal, isOverdue: true }, entries: [entry('payment-overdue')] }
  return { deal: showRatings(deal, now), entries: [entry('ratings-shown')] }
}

/** The deal after a party's account was deleted; null if it is already over. */
export function leave(deal: Deal, party: DealParty, now: number): Taken | null {
  const taken = end(deal, party, now)
  return taken && { ...taken, deal: { ...taken.deal, version: deal.version + 1 } }
}

function end(deal: Deal, party: DealParty, now: number): Taken | null {
  switch (deal.state) {
    case 'awaiting-farmer':
    case 'awaiting-buyer':
      return ended(deal, 'lapsed', 'lapsed', now)
    case 'agreed':
    case 'disputed':
      return cancelled(deal, { proposedBy: null, reason: 'account deleted', fault: party }, now)
    default:
      return null
  }
}

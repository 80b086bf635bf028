import type { DealParty } from '@boli/contracts'
import { amountDue } from './amount-due.ts'
import { cancelled, countedPaise } from './cancelling.ts'
import type { Deal } from './deal.ts'
import { ended } from './offers.ts'
import { blindUntil, hasUnreadRating, showRatings } from './rating.ts'
import type { DealSettings } from './settings.ts'
import { entry, type Taken } from './step.ts'

/** When time itself changes the deal next; null where it only waits for people. */
export function actsAt(deal: Deal, settings: DealSettings): number | null {
  if (deal.answerBy !== null) return deal.answerBy
  if (deal.state === 'agreed') return isToBecomeOverdue(deal) ? deal.paymentDueAt : null
  return hasUnreadRating(deal) ? blindUntil(deal, settings) : null
}

function isToBecomeOverdue(deal: Deal): boolean {
  return !deal.isOverdue && countedPaise(deal) < amountDue(deal).duePaise
}

/** Does what time does at {@link actsAt}; null where it is not time yet. */
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

/** What a deal comes to when a party's account is deleted; null where it is over already. */
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

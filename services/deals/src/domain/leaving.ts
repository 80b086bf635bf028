import type { DealParty } from '@boli/contracts'
import { cancelled } from './cancelling.ts'
import type { Deal } from './deal.ts'
import { ended } from './offers.ts'
import type { Taken } from './step.ts'

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

import type { Deal } from '../deal.ts'
import { entry, type Taken } from '../step.ts'

/** The farmer is paid elsewhere from now on: an entry in the timeline, which names no account. */
export function changePayout(deal: Deal): Taken {
  return { deal: { ...deal, version: deal.version + 1 }, entries: [entry('payout-changed')] }
}

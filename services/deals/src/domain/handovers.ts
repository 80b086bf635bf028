import type { DealParty } from '@boli/contracts'
import { weightStands } from './amount-due.ts'
import { type Deal, otherParty } from './deal.ts'
import { entry, type Moment, partyOf, refuseField, type Taken } from './step.ts'

export interface HandoverInput {
  place: string
  /** NaN where it could not be read. */
  at: number
  carrier: DealParty
}

const FURTHEST_AHEAD_MS = 366 * 24 * 60 * 60 * 1000

export function isHandoverOpen(deal: Deal): boolean {
  return !weightStands(deal)
}

/** A change is a new proposal, which the other confirms again. */
export function proposeHandover(deal: Deal, { place, at, carrier }: HandoverInput, moment: Moment): Taken {
  if (!(Math.abs(at - moment.now) <= FURTHEST_AHEAD_MS))
    throw refuseField('at', 'date', 'Please choose a date and an hour')
  const handover = { place, at, carrier, proposedBy: partyOf(moment), confirmedAt: null }
  return {
    deal: { ...deal, handover },
    entries: [entry('handover-proposed', { place, at: new Date(at).toISOString(), carrier })],
  }
}

export function isProposedByOther(deal: Deal, { by }: Moment): boolean {
  const { handover } = deal
  return (
    handover !== null && handover.confirmedAt === null && handover.proposedBy !== by && isHandoverOpen(deal)
  )
}

export function confirmHandover(deal: Deal, _input: null, { now }: Moment): Taken {
  const handover = deal.handover && { ...deal.handover, confirmedAt: now }
  return { deal: { ...deal, handover }, entries: [entry('handover-confirmed')] }
}

/** Whose turn it is to confirm; null where nothing is proposed. */
export function confirmsHandover({ handover }: Deal): DealParty | null {
  return handover && handover.confirmedAt === null ? otherParty(handover.proposedBy) : null
}

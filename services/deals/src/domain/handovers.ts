import { type DealParty, indianDay } from '@boli/contracts'
import { weightStands } from './amount-due.ts'
import { endOfDay, isDay } from './days.ts'
import { type Deal, otherParty } from './deal.ts'
import { entry, type Moment, partyOf, refuseField, type Taken } from './step.ts'

export interface HandoverInput {
  place: string
  /** NaN if it could not be read. */
  at: number
  carrier: DealParty
  /** The last day to pay, `2026-11-22`; null for the default period. */
  payBy: string | null
}

const FURTHEST_AHEAD_MS = 366 * 24 * 60 * 60 * 1000

/** When the goods are late; for deals from before this was stored, the meeting or the payment period. */
export function handOverBy(
  { handOverBy: by, handover, agreedAt, createdAt }: Deal,
  { paymentMs }: Moment['settings'],
): number {
  return by ?? (handover?.confirmedAt ? handover.at : (agreedAt ?? createdAt) + paymentMs)
}

export function isHandoverOpen(deal: Deal): boolean {
  return !weightStands(deal)
}

/** A change is a new proposal, which the other party must confirm again. */
export function proposeHandover(deal: Deal, { payBy, ...meeting }: HandoverInput, moment: Moment): Taken {
  const { place, at, carrier } = meeting
  if (!(Math.abs(at - moment.now) <= FURTHEST_AHEAD_MS))
    throw refuseField('at', 'date', 'Please choose a date and an hour')
  if (payBy !== null) refuseWrongDay(payBy, at)
  const handover = { ...meeting, payBy, proposedBy: partyOf(moment), confirmedAt: null }
  return {
    deal: { ...deal, handover },
    entries: [entry('handover-proposed', { place, at: new Date(at).toISOString(), carrier, payBy })],
  }
}

/** Payment follows the goods, because the amount depends on their weight. */
function refuseWrongDay(payBy: string, handoverAt: number): void {
  if (!isDay(payBy) || endOfDay(payBy) > handoverAt + FURTHEST_AHEAD_MS)
    throw refuseField('payBy', 'date', 'Please check the date')
  if (payBy < indianDay(handoverAt))
    throw refuseField('payBy', 'before-handover', 'The payment day cannot be before the handover')
}

/** When payment is due once the weight is agreed: on the agreed day, if it is still in the future. */
export function paymentDueOf(
  { handover }: Deal,
  { now, settings }: Pick<Moment, 'now' | 'settings'>,
): number {
  const agreed = handover?.confirmedAt && handover.payBy ? endOfDay(handover.payBy) : now
  return agreed > now ? agreed : now + settings.paymentMs
}

export function isProposedByOther(deal: Deal, { by }: Moment): boolean {
  const { handover } = deal
  return (
    handover !== null && handover.confirmedAt === null && handover.proposedBy !== by && isHandoverOpen(deal)
  )
}

/** Goods are weighed at the meeting: they are late some hours after it. */
export function confirmHandover(deal: Deal, _input: unknown, { now, settings }: Moment): Taken {
  const handover = deal.handover && { ...deal.handover, confirmedAt: now }
  const by = handover ? handover.at + settings.weighingMs : null
  return { deal: { ...deal, handover, handOverBy: by }, entries: [entry('handover-confirmed')] }
}

/** The party who must confirm; null if nothing is proposed. */
export function confirmsHandover({ handover }: Deal): DealParty | null {
  return handover && handover.confirmedAt === null ? otherParty(handover.proposedBy) : null
}

import { type DealParty, indianDay } from '@boli/contracts'
import { weightStands } from './amount-due.ts'
import { endOfDay, isDay } from './days.ts'
import { type Deal, otherParty } from './deal.ts'
import { entry, type Moment, partyOf, refuseField, type Taken } from './step.ts'

export interface HandoverInput {
  place: string
  /** NaN where it could not be read. */
  at: number
  carrier: DealParty
  /** The last day to pay, `2026-11-22`; null for the usual time. */
  payBy: string | null
}

const FURTHEST_AHEAD_MS = 366 * 24 * 60 * 60 * 1000

/** When the goods are late; deals from before this was stored have the meeting, or the time for a payment. */
export function handOverBy(
  { handOverBy: by, handover, agreedAt, createdAt }: Deal,
  { paymentMs }: Moment['settings'],
): number {
  return by ?? (handover?.confirmedAt ? handover.at : (agreedAt ?? createdAt) + paymentMs)
}

export function isHandoverOpen(deal: Deal): boolean {
  return !weightStands(deal)
}

/** A change is a new proposal, which the other confirms again. */
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

/** Payment follows the goods, whose weight says what is due. */
function refuseWrongDay(payBy: string, handoverAt: number): void {
  if (!isDay(payBy) || endOfDay(payBy) > handoverAt + FURTHEST_AHEAD_MS)
    throw refuseField('payBy', 'date', 'Please check the date')
  if (payBy < indianDay(handoverAt))
    throw refuseField('payBy', 'before-handover', 'The payment day cannot be before the handover')
}

/** When to pay once the weight stands: by the day that both agreed on, where it is still to come. */
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

/** The goods are met first and weighed then: they are late some hours after the meeting. */
export function confirmHandover(deal: Deal, _input: null, { now, settings }: Moment): Taken {
  const handover = deal.handover && { ...deal.handover, confirmedAt: now }
  const by = handover ? handover.at + settings.weighingMs : null
  return { deal: { ...deal, handover, handOverBy: by }, entries: [entry('handover-confirmed')] }
}

/** Whose turn it is to confirm; null where nothing is proposed. */
export function confirmsHandover({ handover }: Deal): DealParty | null {
  return handover && handover.confirmedAt === null ? otherParty(handover.proposedBy) : null
}

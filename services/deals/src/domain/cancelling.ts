import type { DealParty } from '@boli/contracts'
import { amountDue, currentWeighing, paidPaise, weightStands } from './amount-due.ts'
import { type Deal, otherParty } from './deal.ts'
import { entry, type Moment, partyOf, StepRefused, type Taken } from './step.ts'

/**
 * Whether this party has ground to call the other in default: the farmer where payment is due and nothing that covers
 * it was recorded, the buyer where the day of the handover (or, where none was agreed, the time for a payment) has
 * passed and the farmer has not put the goods on the scale.
 */
export function hasGround(deal: Deal, party: DealParty, { now, settings }: Pick<Moment, 'now' | 'settings'>) {
  if (party === 'farmer') {
    const isDue = weightStands(deal) && deal.paymentDueAt !== null && now >= deal.paymentDueAt
    return isDue && paidPaise(deal) < amountDue(deal).duePaise
  }
  const { handover } = deal
  const isHandedOver = weightStands(deal) || currentWeighing(deal)?.state === 'proposed'
  const dueAt = handover?.confirmedAt ? handover.at : (deal.agreedAt ?? now) + settings.paymentMs
  return !isHandedOver && now >= dueAt
}

export function mayGiveNotice(deal: Deal, moment: Moment): boolean {
  return deal.defaultNotice === null && hasGround(deal, partyOf(moment), moment)
}

export function giveNotice(deal: Deal, _input: null, moment: Moment): Taken {
  const cancelFrom = moment.now + moment.settings.noticeMs
  return {
    deal: { ...deal, defaultNotice: { by: partyOf(moment), at: moment.now, cancelFrom } },
    entries: [entry('default-noticed', { cancelFrom: new Date(cancelFrom).toISOString() })],
  }
}

export interface CancelInput {
  reason: string
  /** Which of the two is meant; where it is not said, what can be done. */
  forDefault?: boolean | undefined
}

/**
 * Cancels for the other's default where notice was given in time; otherwise proposes to cancel without fault.
 * @throws {StepRefused} `step-not-open` where it is meant for default and the notice still runs: as a proposal the
 * other could agree to it and go without a strike.
 */
export function cancel(deal: Deal, { reason, forDefault }: CancelInput, moment: Moment): Taken {
  const by = partyOf(moment)
  const notice = deal.defaultNotice
  const isOver = notice?.by === by && moment.now >= notice.cancelFrom && hasGround(deal, by, moment)
  if (forDefault === true && !isOver) throw new StepRefused('step-not-open')
  if (isOver && forDefault !== false)
    return cancelled(deal, { proposedBy: by, reason, fault: otherParty(by) }, moment.now)
  return {
    deal: { ...deal, cancellation: { proposedBy: by, reason, fault: null } },
    entries: [entry('cancellation-proposed', { reason })],
  }
}

export function mayAgreeToCancel({ cancellation }: Deal, { by }: Pick<Moment, 'by'>): boolean {
  return cancellation !== null && cancellation.proposedBy !== by
}

export function agreeToCancel(deal: Deal, _input: null, { now }: Moment): Taken {
  return cancelled(deal, { proposedBy: null, reason: '', ...deal.cancellation, fault: null }, now)
}

export function cancelled(deal: Deal, cancellation: NonNullable<Deal['cancellation']>, now: number): Taken {
  return {
    deal: { ...deal, state: 'cancelled', cancellation, closedAt: now, defaultNotice: null, answerBy: null },
    entries: [entry('cancelled', { reason: cancellation.reason, fault: cancellation.fault })],
  }
}

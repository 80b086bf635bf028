import { toRupees } from '@boli/contracts'
import { amountDue, weightStands } from './amount-due.ts'
import { presentParts, readParts } from './amounts/deal-quantity.ts'
import { cancelled } from './cancelling.ts'
import type { Deal, Dispute, DisputeDecision } from './deal.ts'
import { completeIfSettled } from './payments.ts'
import { entry, type Moment, partyOf, refuseField, StepRefused, type Taken } from './step.ts'

export type DisputeInput = Pick<Dispute, 'kind' | 'text' | 'photos'>

export interface DisputeDecisionInput extends Pick<DisputeDecision, 'outcome' | 'fault' | 'note'> {
  /** In the lot's unit; with `adjust`, either this or `amountPaise`. */
  quantity: number | null
  amountPaise: number | null
  /** Whether an administrator exists who has not decided on this deal yet. */
  hasOtherAdmin: boolean
}

/**
 * One dispute per deal; after its decision an appeal is possible. A party who withdrew theirs may not open another,
 * because each stops the deadlines; the other party still may.
 */
export function mayDispute({ dispute }: Deal, { by }: Pick<Moment, 'by'>): boolean {
  return dispute === null || (dispute.withdrawnAt != null && dispute.openedBy !== by)
}

/** Deadlines stop until an administrator has decided. */
export function openDispute(deal: Deal, input: DisputeInput, moment: Moment): Taken {
  const { now } = moment
  const dispute: Dispute = {
    ...input,
    openedBy: partyOf(moment),
    openedAt: now,
    pausedAt: now,
    answer: null,
    decision: null,
    appeal: null,
    withdrawnAt: null,
  }
  return {
    deal: { ...deal, state: 'disputed', dispute, answerBy: now + moment.settings.disputeAnswerMs },
    entries: [entry('dispute-opened', { kind: input.kind })],
  }
}

/** Whether the actor is the other party, and its time to answer has not passed. */
export function isToBeAnswered({ dispute, answerBy }: Deal, { by }: Pick<Moment, 'by'>): boolean {
  return dispute !== null && answerBy !== null && dispute.openedBy !== by
}

export function answerDispute(
  deal: Deal,
  { text, photos }: { text: string; photos: string[] },
  { now }: Moment,
): Taken {
  const dispute = deal.dispute && { ...deal.dispute, answer: { text, photos, at: now } }
  return { deal: { ...deal, dispute, answerBy: null }, entries: [entry('dispute-answered')] }
}

/** Whether the actor is the opener, and no administrator has decided yet. */
export function mayWithdraw({ dispute }: Deal, { by }: Pick<Moment, 'by'>): boolean {
  return dispute !== null && dispute.decision === null && dispute.openedBy === by
}

/** Withdraws the dispute; the deal continues where it stopped. */
export function withdrawDispute(deal: Deal, _input: unknown, { now }: Moment): Taken {
  const { dispute } = deal
  if (!dispute) throw new StepRefused('step-not-open')
  return {
    deal: resume({ ...deal, dispute: { ...dispute, withdrawnAt: now } }, dispute.pausedAt, now),
    entries: [entry('dispute-withdrawn')],
  }
}

/** Whether the other party has answered, or its time has passed. */
export function isToBeDecided({ dispute, answerBy }: Deal): boolean {
  return dispute !== null && answerBy === null
}

/** @throws {StepRefused} `not-allowed` where another administrator must decide the appeal. */
export function decideDispute(deal: Deal, input: DisputeDecisionInput, moment: Moment): Taken {
  const { dispute } = deal
  if (!dispute) throw new StepRefused('step-not-open')
  if (dispute.appeal && dispute.decision?.by === moment.userId && input.hasOtherAdmin)
    throw new StepRefused('not-allowed')
  const { outcome, note } = input
  const fault = outcome === 'cancel' ? input.fault : null
  const decision: DisputeDecision = { outcome, fault, note, at: moment.now, by: moment.userId }
  const decided = resume({ ...deal, dispute: { ...dispute, decision } }, dispute.pausedAt, moment.now)
  const decisionEntry = entry('dispute-decided', { outcome, fault, note })
  if (outcome === 'cancel') {
    const { deal: ended, entries } = cancelled(decided, { proposedBy: null, reason: note, fault }, moment.now)
    return { deal: ended, entries: [decisionEntry, ...entries] }
  }
  const stands = outcome === 'adjust' ? adjust(decided, input, moment) : withoutAdjustment(decided)
  const { unit } = deal.lot
  const detail = {
    ...decisionEntry.detail,
    ...(stands.adjustment && 'net' in stands.adjustment
      ? { quantity: presentParts(stands.adjustment.net, unit) }
      : {}),
    ...(weightStands(stands) ? { due: toRupees(amountDue(stands).duePaise) } : {}),
  }
  return completeIfSettled({ deal: stands, entries: [entry('dispute-decided', detail)] }, moment.now)
}

/** An appeal voids the first decision. */
function withoutAdjustment(deal: Deal): Deal {
  const stands = { ...deal, adjustment: null }
  return weightStands(stands) ? stands : { ...stands, paymentDueAt: null, isOverdue: false }
}

/** Applies the quantity, or the amount for the goods, that the administrator decided. */
function adjust(
  deal: Deal,
  { quantity, amountPaise }: DisputeDecisionInput,
  { now, settings }: Moment,
): Deal {
  const net = quantity === null ? null : readParts(quantity, deal.lot.unit)
  if ((quantity === null) === (amountPaise === null) || (quantity !== null && !net))
    throw refuseField('quantity', 'pattern', 'Decide on another quantity, or on another amount')
  const adjustment = net ? { net } : { valuePaise: amountPaise ?? 0 }
  return { ...deal, adjustment, paymentDueAt: now + settings.paymentMs, isOverdue: false }
}

/** Deadlines continue for their remaining time; a paused notice counts from when it was paused. */
function resume(deal: Deal, pausedAt: number, now: number): Deal {
  const put = (at: number | null | undefined) => (at == null ? null : at + now - pausedAt)
  const { defaultNotice: notice, paymentDueAt, handOverBy } = deal
  const isRunning = notice !== null && notice.pausedAt == null
  return {
    ...deal,
    state: 'agreed',
    answerBy: null,
    paymentDueAt: put(paymentDueAt),
    handOverBy: put(handOverBy),
    defaultNotice: isRunning ? { ...notice, cancelFrom: notice.cancelFrom + now - pausedAt } : notice,
  }
}

/** End of the time in which either party may appeal once; null if no longer possible. In milliseconds. */
export function appealBy(
  { state, dispute, successorId }: Deal,
  { now, settings }: Pick<Moment, 'now' | 'settings'>,
): number | null {
  if (!dispute?.decision || dispute.appeal || successorId !== null) return null
  const end = dispute.decision.at + settings.appealMs
  return (state === 'agreed' || state === 'cancelled') && now < end ? end : null
}

export function mayAppeal(deal: Deal, moment: Pick<Moment, 'now' | 'settings'>): boolean {
  return appealBy(deal, moment) !== null
}

/** Deadlines stop again until another administrator has decided. */
export function appeal(deal: Deal, { text }: { text: string }, moment: Moment): Taken {
  const { now } = moment
  const dispute = deal.dispute && {
    ...deal.dispute,
    pausedAt: now,
    appeal: { by: partyOf(moment), text, at: now },
  }
  return {
    deal: {
      ...deal,
      state: 'disputed',
      dispute,
      cancellation: null,
      closedAt: null,
      answerBy: null,
    },
    entries: [entry('dispute-appealed')],
  }
}

import type { DealParty } from '@boli/contracts'
import { amountDue, currentWeighing, paidPaise, receivedPaise, weightStands } from './amount-due.ts'
import { type Deal, otherParty } from './deal.ts'
import { handOverBy } from './handovers.ts'
import { entry, type Moment, partyOf, StepRefused, type Taken } from './step.ts'

/** After this many refusals a recorded payment or weight no longer pauses a notice: it is only meant to gain time. */
const REFUSALS_BELIEVED = 2

/**
 * This party's ground for a notice: `stands` if the other party is in default, `paused` while a recorded cure waits for
 * an answer, `none` otherwise.
 */
type Ground = 'none' | 'paused' | 'stands'

/**
 * The farmer has a ground if payment is overdue; the buyer if the handover is overdue and the farmer has not weighed the goods.
 */
function groundOf(deal: Deal, party: DealParty, { now, settings }: Times): Ground {
  return party === 'farmer' ? groundOfFarmer(deal, now) : groundOfBuyer(deal, now, settings)
}

type Times = Pick<Moment, 'now' | 'settings'>

function groundOfFarmer(deal: Deal, now: number): Ground {
  const { duePaise } = amountDue(deal)
  if (!isPaymentDue(deal, now) || receivedPaise(deal) >= duePaise) return 'none'
  return countedPaise(deal) >= duePaise ? 'paused' : 'stands'
}

/** Whether the time to pay is over; without an agreed weight there is none. */
export function isPaymentDue(deal: Deal, now: number): boolean {
  return weightStands(deal) && deal.paymentDueAt !== null && now >= deal.paymentDueAt
}

/** Received payments, and recorded ones as long as the buyer's records are credible. */
export function countedPaise(deal: Deal): number {
  const refused = deal.payments.filter(({ state }) => state === 'not-received').length
  return refused < REFUSALS_BELIEVED ? paidPaise(deal) : receivedPaise(deal)
}

function groundOfBuyer(deal: Deal, now: number, settings: Times['settings']): Ground {
  const weighing = currentWeighing(deal)
  if (weightStands(deal) || now < handOverBy(deal, settings)) return 'none'
  if (weighing?.state !== 'proposed') return 'stands'
  if (weighing.by === 'buyer') return 'none'
  const refused = deal.weighings.filter(({ by, state }) => by === 'farmer' && state === 'objected').length
  return refused < REFUSALS_BELIEVED ? 'paused' : 'stands'
}

function hasGround(deal: Deal, party: DealParty, times: Times): boolean {
  return groundOf(deal, party, times) === 'stands'
}

export function mayGiveNotice(deal: Deal, moment: Moment): boolean {
  return deal.defaultNotice === null && hasGround(deal, partyOf(moment), moment)
}

export function giveNotice(deal: Deal, _input: unknown, moment: Moment): Taken {
  const cancelFrom = moment.now + moment.settings.noticeMs
  return {
    deal: { ...deal, defaultNotice: { by: partyOf(moment), at: moment.now, cancelFrom, pausedAt: null } },
    entries: [entry('default-noticed', { cancelFrom: new Date(cancelFrom).toISOString() })],
  }
}

/** A notice ends with its ground. While its ground is paused the notice is too, and then continues for the remaining time. */
export function noticeAfter({ defaultNotice: notice, ...deal }: Deal, times: Times): Deal['defaultNotice'] {
  if (notice === null) return null
  const ground = groundOf({ ...deal, defaultNotice: notice }, notice.by, times)
  if (ground === 'none') return null
  const pausedAt = notice.pausedAt ?? null
  if (ground === 'paused') return { ...notice, pausedAt: pausedAt ?? times.now }
  const cancelFrom = notice.cancelFrom + (pausedAt === null ? 0 : times.now - pausedAt)
  return { ...notice, cancelFrom, pausedAt: null }
}

export interface CancelInput {
  reason: string
  /** The kind of cancellation; if not given, the one that is possible. */
  forDefault?: boolean | undefined
}

/**
 * Cancels for the other party's default if notice was given in time; otherwise proposes to cancel without fault.
 * @throws {StepRefused} `step-not-open` if it is for default and the notice still runs: as a proposal the other party
 * could accept it and avoid a strike.
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

export function agreeToCancel(deal: Deal, _input: unknown, { now }: Moment): Taken {
  return cancelled(deal, { proposedBy: null, reason: '', ...deal.cancellation, fault: null }, now)
}

export function cancelled(deal: Deal, cancellation: NonNullable<Deal['cancellation']>, now: number): Taken {
  return {
    deal: { ...deal, state: 'cancelled', cancellation, closedAt: now, defaultNotice: null, answerBy: null },
    entries: [entry('cancelled', { reason: cancellation.reason, fault: cancellation.fault })],
  }
}

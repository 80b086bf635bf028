import { type CreditInput, recordCredit } from './bills/papers.ts'
import {
  agreeToCancel,
  type CancelInput,
  cancel,
  giveNotice,
  mayAgreeToCancel,
  mayGiveNotice,
  noticeAfter,
} from './cancelling.ts'
import type { Deal } from './deal.ts'
import {
  answerDispute,
  appeal,
  type DisputeDecisionInput,
  type DisputeInput,
  decideDispute,
  isToBeAnswered,
  isToBeDecided,
  mayAppeal,
  mayDispute,
  mayWithdraw,
  openDispute,
  withdrawDispute,
} from './disputes.ts'
import {
  confirmHandover,
  type HandoverInput,
  isHandoverOpen,
  isProposedByOther,
  proposeHandover,
} from './handovers.ts'
import {
  type AskInput,
  answerOffer,
  askRunnerUp,
  type DecisionInput,
  decide,
  mayAskRunnerUp,
} from './offers.ts'
import {
  hasRecordedPayment,
  mayRecordPayment,
  type PaymentInput,
  receivePayment,
  recordPayment,
  refusePayment,
} from './payments.ts'
import { mayRate, mayReply, type RatingInput, rate, replyToRating } from './rating.ts'
import { type Moment, type Role, type Rule, StepRefused, type Taken } from './step.ts'
import {
  confirmWeighing,
  isWeighingToConfirm,
  isWeightOpen,
  objectToWeighing,
  type WeighingInput,
  weigh,
} from './weighings.ts'

/** Input of each step, by its name in the path. */
export interface StepInputs {
  decision: DecisionInput
  answer: { accept: boolean }
  'ask-runner-up': AskInput
  handover: HandoverInput
  'handover/confirm': unknown
  weighings: WeighingInput
  'weighings/confirm': { number: number; acceptDifference: boolean }
  'weighings/object': { number: number; reason: string }
  payments: PaymentInput
  'payments/received': { number: number }
  'payments/not-received': { number: number; reason: string }
  'default-notice': unknown
  cancel: CancelInput
  'cancel/agree': unknown
  dispute: DisputeInput
  'dispute/answer': { text: string; photos: string[] }
  'dispute/withdraw': unknown
  'dispute/appeal': { text: string }
  'dispute/decision': DisputeDecisionInput
  'credit-notes': CreditInput
  rating: RatingInput
  'rating/reply': { text: string }
}
export type StepName = keyof StepInputs

const both: readonly Role[] = ['farmer', 'buyer']
const agreed = ['agreed'] as const

/** Who may take which step in which state, and what it leads to. Steps by deadline are in `clock.ts`. */
const rules: { [Name in StepName]: Rule<StepInputs[Name]> } = {
  decision: { by: ['farmer'], from: ['awaiting-farmer'], take: decide },
  answer: { by: ['buyer'], from: ['awaiting-buyer'], take: answerOffer },
  'ask-runner-up': {
    ...{ by: ['farmer'], from: ['declined', 'lapsed', 'cancelled'] },
    ...{ isOpen: mayAskRunnerUp, take: askRunnerUp },
  },
  handover: { by: both, from: agreed, isOpen: isHandoverOpen, take: proposeHandover },
  'handover/confirm': { by: both, from: agreed, isOpen: isProposedByOther, take: confirmHandover },
  weighings: { by: both, from: agreed, isOpen: isWeightOpen, take: weigh },
  'weighings/confirm': { by: both, from: agreed, isOpen: isWeighingToConfirm, take: confirmWeighing },
  'weighings/object': { by: both, from: agreed, isOpen: isWeighingToConfirm, take: objectToWeighing },
  payments: { by: ['buyer'], from: agreed, isOpen: mayRecordPayment, take: recordPayment },
  'payments/received': { by: ['farmer'], from: agreed, isOpen: hasRecordedPayment, take: receivePayment },
  'payments/not-received': { by: ['farmer'], from: agreed, isOpen: hasRecordedPayment, take: refusePayment },
  'default-notice': { by: both, from: agreed, isOpen: mayGiveNotice, take: giveNotice },
  cancel: { by: both, from: agreed, take: cancel },
  'cancel/agree': { by: both, from: agreed, isOpen: mayAgreeToCancel, take: agreeToCancel },
  dispute: { by: both, from: agreed, isOpen: mayDispute, take: openDispute },
  'dispute/answer': { by: both, from: ['disputed'], isOpen: isToBeAnswered, take: answerDispute },
  'dispute/withdraw': { by: both, from: ['disputed'], isOpen: mayWithdraw, take: withdrawDispute },
  'dispute/appeal': { by: both, from: ['agreed', 'cancelled'], isOpen: mayAppeal, take: appeal },
  'dispute/decision': { by: ['admin'], from: ['disputed'], isOpen: isToBeDecided, take: decideDispute },
  'credit-notes': { by: ['farmer'], from: ['completed'], take: recordCredit },
  rating: { by: both, from: ['completed', 'cancelled'], isOpen: mayRate, take: rate },
  'rating/reply': { by: both, from: ['completed', 'cancelled'], isOpen: mayReply, take: replyToRating },
}

export const stepNames = Object.keys(rules) as StepName[]

/** After this many steps only an administrator can decide a deal; this bounds its timeline. */
const MOST_STEPS = 500

/** Whether this actor can take the step now. */
export function mayTake(name: StepName, deal: Deal, moment: Moment): boolean {
  const { by, from, isOpen } = rules[name]
  const isForAdmin =
    deal.version >= MOST_STEPS &&
    (name === 'dispute/withdraw' || (deal.state === 'agreed' && !name.startsWith('dispute')))
  return (
    by.includes(moment.by) && from.includes(deal.state) && !isForAdmin && (isOpen?.(deal, moment) ?? true)
  )
}

/** @throws {StepRefused} `not-your-step`, `step-not-open`. */
export function requireOpen(name: StepName, deal: Deal, moment: Moment): void {
  if (!rules[name].by.includes(moment.by)) throw new StepRefused('not-your-step')
  if (!mayTake(name, deal, moment)) throw new StepRefused('step-not-open')
}

/**
 * Takes one step; the version increases by one.
 * @throws {StepRefused} `not-your-step`, `step-not-open`, or an error of
 * the step itself.
 */
export function takeStep<Name extends StepName>(
  name: Name,
  deal: Deal,
  input: StepInputs[Name],
  moment: Moment,
): Taken {
  requireOpen(name, deal, moment)
  const { deal: taken, entries } = rules[name].take(deal, input, moment)
  return { deal: { ...withdrawStale(deal, taken, moment), version: deal.version + 1 }, entries }
}

/**
 * A notice ends or pauses with its ground; a proposal to cancel lapses if the other party continues with the deal. A
 * withdrawn dispute leaves the deal as it was, including such a proposal.
 */
function withdrawStale(before: Deal, deal: Deal, moment: Moment): Deal {
  if (deal.state !== 'agreed') return deal
  const { cancellation } = deal
  const isWithdrawn = before.state === 'disputed' && moment.by !== 'admin'
  const isProposalOpen =
    isWithdrawn || cancellation !== before.cancellation || cancellation?.proposedBy === moment.by
  return {
    ...deal,
    defaultNotice: noticeAfter(deal, moment),
    cancellation: isProposalOpen ? cancellation : null,
  }
}

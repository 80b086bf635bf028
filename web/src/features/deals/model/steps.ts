import type { DealAction, DealView } from '@boli/contracts'

/** The six steps of a deal, in their order. */
export const stepNames = ['agreed', 'handover', 'weight', 'payment', 'bill', 'rating'] as const
export type StepName = (typeof stepNames)[number]
export type StepLook = 'done' | 'now' | 'later'

type Deal = Pick<DealView, 'state' | 'steps'>

/** Whether the two have agreed at some time: what came of it is another matter. */
export function isAgreed({ state }: Deal): boolean {
  return state === 'agreed' || state === 'completed' || state === 'disputed'
}

/** Whether it ended without being carried out: no step of it is taken any more. */
export function isGivenUp({ state }: Pick<DealView, 'state'>): boolean {
  return state === 'declined' || state === 'lapsed' || state === 'cancelled'
}

function isStepDone(deal: Deal, step: StepName): boolean {
  // Only what was agreed can be cancelled.
  if (step === 'agreed') return isAgreed(deal) || deal.state === 'cancelled'
  return deal.steps[step] === 'done'
}

/** The step that the deal is at; null where it ended. */
function currentStep(deal: Deal): StepName | null {
  if (isGivenUp(deal)) return null
  return stepNames.find((step) => !isStepDone(deal, step)) ?? null
}

export function lookOf(deal: Deal, step: StepName): StepLook {
  if (isStepDone(deal, step)) return 'done'
  return currentStep(deal) === step ? 'now' : 'later'
}

/** What the viewer may do, what another waits for first. */
const urgency = [
  ['decision', 'agreed'],
  ['answer', 'agreed'],
  ['dispute/answer', 'trouble'],
  ['dispute/decision', 'trouble'],
  ['cancel/agree', 'trouble'],
  ['handover/confirm', 'handover'],
  ['weighings/confirm', 'weight'],
  ['payments/received', 'payment'],
  ['payments', 'payment'],
  ['handover', 'handover'],
  ['weighings', 'weight'],
  ['ask-runner-up', 'agreed'],
  ['rating', 'rating'],
] as const satisfies readonly (readonly [DealAction, StepName | 'trouble'])[]

export type NextAct = (typeof urgency)[number][0]

/** What {@link nextAct} needs to know of a deal. */
type Open = Pick<DealView, 'actions' | 'state' | 'steps' | 'amount'>

/** Whether a step is shown unfolded: it is at hand, or the viewer can do something about it. */
export function isUnfolded(deal: Open, step: StepName): boolean {
  // What can be done instead stands where it was agreed.
  if (lookOf(deal, step) === 'now' || (step === 'agreed' && isGivenUp(deal))) return true
  return urgency.some(([act, at]) => at === step && deal.actions.includes(act) && isMeant(deal, act))
}

/** The one thing for the viewer to do now, and where on the page; null where nothing waits for them. */
export function nextAct(deal: Open): { act: NextAct; at: StepName | 'trouble' } | null {
  for (const [act, at] of urgency) {
    if (deal.actions.includes(act) && isMeant(deal, act)) return { act, at }
  }
  return null
}

/** A step that may be taken again is not what to do next while the other side has it. */
function isMeant(deal: Open, act: NextAct): boolean {
  switch (act) {
    case 'handover':
      return deal.steps.handover === 'open'
    case 'weighings':
      return deal.steps.weight === 'open' && deal.steps.handover === 'done'
    case 'payments':
      return deal.steps.weight === 'done' && deal.amount.paid < deal.amount.due
    default:
      return true
  }
}

import type { DealView, TimelineEntry } from '@boli/contracts'
import { create } from 'zustand'

interface StepOutcome {
  /** How many steps were taken on this page. */
  taken: number
  /** What happened between what was shown and the step that was then tried. */
  changes: readonly TimelineEntry[] | null
}

/** What became of the last step that was tried; the cards at the top of the deal show it. */
export const useStepOutcome = create<StepOutcome>(() => ({ taken: 0, changes: null }))

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

/** The step that is shown unfolded where nothing waits for the viewer: where it stands, or what it came to. */
export function restingStep(deal: Deal): StepName {
  if (isGivenUp(deal)) return 'agreed'
  return deal.state === 'completed' ? 'bill' : (currentStep(deal) ?? 'bill')
}

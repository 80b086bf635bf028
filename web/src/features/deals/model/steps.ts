import type { DealView, TimelineEntry } from '@boli/contracts'
import { create } from 'zustand'

interface StepOutcome {
  /** How many steps were taken on this page. */
  taken: number
  /** Changes between the shown version and the attempted step. */
  changes: readonly TimelineEntry[] | null
}

/** The outcome of the last attempted step, shown by the cards at the top of the deal. */
export const useStepOutcome = create<StepOutcome>(() => ({ taken: 0, changes: null }))

/** The six steps of a deal, in their order. */
export const stepNames = ['agreed', 'handover', 'weight', 'payment', 'bill', 'rating'] as const
export type StepName = (typeof stepNames)[number]
export type StepLook = 'done' | 'now' | 'later'

type Deal = Pick<DealView, 'state' | 'steps'>

/** Whether the deal was agreed at some time, whatever happened later. */
export function isAgreed({ state }: Deal): boolean {
  return state === 'agreed' || state === 'completed' || state === 'disputed'
}

/** Whether it ended without being completed: no more steps are possible. */
export function isGivenUp({ state }: Pick<DealView, 'state'>): boolean {
  return state === 'declined' || state === 'lapsed' || state === 'cancelled'
}

function isStepDone(deal: Deal, step: StepName): boolean {
  // Only what was agreed can be cancelled.
  if (step === 'agreed') return isAgreed(deal) || deal.state === 'cancelled'
  // Goods that were paid for have been handed over, whether or not that was planned here.
  if (step === 'handover' && deal.state === 'completed') return true
  return deal.steps[step] === 'done'
}

/** The current step; null if the deal has ended. A handover need not be planned: what was weighed is past it. */
function currentStep(deal: Deal): StepName | null {
  if (isGivenUp(deal)) return null
  const isPast = (step: StepName) => step === 'handover' && deal.steps.weight === 'done'
  return stepNames.find((step) => !isStepDone(deal, step) && !isPast(step)) ?? null
}

export function lookOf(deal: Deal, step: StepName): StepLook {
  if (isStepDone(deal, step)) return 'done'
  return currentStep(deal) === step ? 'now' : 'later'
}

/** The step that is unfolded if nothing waits for the viewer: the current or the last one. */
export function restingStep(deal: Deal): StepName {
  if (isGivenUp(deal)) return 'agreed'
  return deal.state === 'completed' ? 'bill' : (currentStep(deal) ?? 'bill')
}

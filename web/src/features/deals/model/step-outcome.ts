import type { TimelineEntry } from '@boli/contracts'
import { create } from 'zustand'

interface StepOutcome {
  /** How many steps were taken on this page. */
  taken: number
  /** What happened between what was shown and the step that was then tried. */
  changes: readonly TimelineEntry[] | null
}

/** What became of the last step that was tried; the cards at the top of the deal show it. */
export const useStepOutcome = create<StepOutcome>(() => ({ taken: 0, changes: null }))

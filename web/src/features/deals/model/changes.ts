import type { TimelineEntry } from '@boli/contracts'
import { create } from 'zustand'

interface ChangesState {
  /** What happened between what a person saw and the step that they then tried to take. */
  changes: readonly TimelineEntry[] | null
}

export const useChangesStore = create<ChangesState>(() => ({ changes: null }))

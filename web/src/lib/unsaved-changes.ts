import { useCallback, useEffect, useRef } from 'react'
import { create } from 'zustand'
import { currentUser } from './session-store.ts'

interface LeavingState {
  /** Set while the user is asked whether to leave: continues the navigation. */
  leave: (() => void) | null
}

/** Store of the dialog of {@link askToLeave}. */
export const useLeavingStore = create<LeavingState>(() => ({ leave: null }))

/** User of the form with unsaved changes. If the session ends, the question is dropped. */
const holders = new Map<symbol, string | undefined>()

/**
 * While true, a navigation away from the page asks first.
 * @returns A function to call when changes are saved or discarded, before the page navigates by itself.
 */
export function useUnsavedChanges(isUnsaved: boolean): () => void {
  const holder = useRef(Symbol('form')).current
  const release = useCallback(() => void holders.delete(holder), [holder])
  useEffect(() => {
    if (isUnsaved) holders.set(holder, currentUser()?._id)
    return release
  }, [isUnsaved, holder, release])
  return release
}

export function hasUnsavedChanges(): boolean {
  const userId = currentUser()?._id
  return [...holders.values()].some((holder) => holder === userId)
}

/** Asks whether to leave unsaved changes; `leave` runs if the answer is yes. */
export function askToLeave(leave: () => void): void {
  useLeavingStore.setState({ leave })
}

/** The answer to {@link askToLeave}. */
export function answerLeaving(isLeaving: boolean): void {
  const { leave } = useLeavingStore.getState()
  useLeavingStore.setState({ leave: null })
  if (isLeaving) leave?.()
}

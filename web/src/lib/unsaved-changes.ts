import { useCallback, useEffect, useRef } from 'react'
import { create } from 'zustand'
import { currentUser } from './session-store.ts'

interface LeavingState {
  /** Set while a person is asked whether to leave: goes where they wanted to go. */
  leave: (() => void) | null
}

/** What the dialog of {@link askToLeave} shows. */
export const useLeavingStore = create<LeavingState>(() => ({ leave: null }))

/** Whose form holds what is not saved. A session that ends takes the question away. */
const holders = new Map<symbol, string | undefined>()

/**
 * While true, a navigation away from the page asks first.
 * @returns To be called when all is saved or given up, before the page goes elsewhere by itself.
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

/** Asks whether to leave what is not saved; `leave` runs where the answer is yes. */
export function askToLeave(leave: () => void): void {
  useLeavingStore.setState({ leave })
}

/** The answer to {@link askToLeave}. */
export function answerLeaving(isLeaving: boolean): void {
  const { leave } = useLeavingStore.getState()
  useLeavingStore.setState({ leave: null })
  if (isLeaving) leave?.()
}

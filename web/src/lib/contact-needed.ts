import type { UserView } from '@boli/contracts'
import { useCallback } from 'react'
import { create } from 'zustand'
import { currentUser, useSessionStore } from './session-store.ts'

interface ContactNeededState {
  /** Set while contact details are asked for: goes on with what needed them. */
  goOn: (() => void) | null
}

/** What the contact dialog of the site's frame listens to. */
export const useContactNeededStore = create<ContactNeededState>(() => ({ goOn: null }))

/** Whether somebody can be called and their PIN code is known. */
export function hasNumber(user: UserView | null): boolean {
  return Boolean(user?.contact?.mobile.phoneNo && user.contact.pinCode)
}

/**
 * For what only works with contact details, such as the first bid or lot: runs it at once for those who
 * have given theirs, and for others after they have. Nothing runs where the dialog is closed without them.
 * @example const withContact = useContactNeeded(); … withContact(() => placeBid())
 */
export function useContactNeeded(): (goOn: () => void) => void {
  return useCallback((goOn) => {
    const isMissing = !hasNumber(currentUser()) && useSessionStore.getState().isConfirmed
    if (isMissing) useContactNeededStore.setState({ goOn })
    else goOn()
  }, [])
}

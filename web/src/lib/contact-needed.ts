import type { UserView } from '@boli/contracts'
import { useCallback } from 'react'
import { create } from 'zustand'
import { currentUser, useSessionStore } from './session-store.ts'

interface ContactNeededState {
  /** Set while contact details are asked for: continues with the action. */
  goOn: (() => void) | null
}

/** Store of the contact dialog in the site's frame. */
export const useContactNeededStore = create<ContactNeededState>(() => ({ goOn: null }))

/**
 * Whether deal partners can contact the user: the contact of a firm is its owner's, which must be given before the
 * first invitation.
 */
export function hasNumber(user: UserView | null): boolean {
  if (user?.firm && user.firm.part !== 'owner') return true
  return Boolean(user?.contact?.mobile.phoneNo && user.contact.pinCode)
}

/**
 * Runs an action that needs contact details, such as the first bid or lot: at once if they are known, otherwise after
 * they are entered. If the dialog is closed without them, nothing runs.
 * @example const withContact = useContactNeeded(); … withContact(() => placeBid())
 */
export function useContactNeeded(): (goOn: () => void) => void {
  return useCallback((goOn) => {
    const isMissing = !hasNumber(currentUser()) && useSessionStore.getState().isConfirmed
    if (isMissing) useContactNeededStore.setState({ goOn })
    else goOn()
  }, [])
}

import type { UserView } from '@boli/contracts'
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { setSessionUser } from './session-store.ts'

/**
 * Changes the session and navigates in one step. In two steps the guard of the page being left would react first and
 * redirect elsewhere.
 */
export function useSessionChange() {
  const navigate = useNavigate()
  return useCallback(
    (user: UserView | null, to: string) => {
      flushSync(() => {
        setSessionUser(user)
        void navigate(to, { replace: user !== null })
      })
    },
    [navigate],
  )
}

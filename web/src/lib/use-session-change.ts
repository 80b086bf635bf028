import type { UserView } from '@boli/contracts'
import { useCallback } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { setSessionUser } from './session-store.ts'

/**
 * Changes who is signed in and goes to another page in one step. In two steps the guard of the page
 * being left would hear of the change first and send the person somewhere else.
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

import { type EmptyAnswer, routes } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Static } from 'typebox'
import { ApiError, api } from './api-client.ts'
import { toastError, toastSuccess } from './toast.ts'
import { useSessionChange } from './use-session-change.ts'

/** What was fetched for one person is not for the next; the cache may never have been needed. */
async function forgetFetched() {
  const { queryClient } = await import('./query-client.ts')
  queryClient.clear()
}

/** The specification has words for each: no answer at all, one that is not ours, a refusal. */
function failureOf(error: unknown): 'error' | 'unreadable' | 'failed' {
  if (!(error instanceof ApiError) || error.isNetworkFailure) return 'error'
  return error.code === 'unreadable' ? 'unreadable' : 'failed'
}

/** Ends the session on the server, forgets what was fetched with it, and goes to the landing page. */
export function useSignOut() {
  const { t } = useTranslation('shell')
  const changeSession = useSessionChange()
  const [isSigningOut, setSigningOut] = useState(false)

  async function signOut() {
    setSigningOut(true)
    try {
      await api.post<Static<typeof EmptyAnswer>>(routes.logout.path)
      changeSession(null, '/')
      void forgetFetched()
      toastSuccess(t('signOut.done'))
    } catch (error) {
      toastError(t(`signOut.${failureOf(error)}`))
      setSigningOut(false)
    }
  }

  return { signOut, isSigningOut }
}

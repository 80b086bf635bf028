import { type EmptyAnswer, routes } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from './api-client.ts'
import { forgetDrafts } from './drafts.ts'
import { untilFetched } from './lazy-part.ts'
import { readPushNote } from './push-note.ts'
import { toastError, toastSuccess } from './toast.ts'
import { useSessionChange } from './use-session-change.ts'

/** The specification has a text for each: no answer, an unreadable answer, a refusal. */
function failureOf(error: unknown): 'error' | 'unreadable' | 'failed' {
  if (!(error instanceof ApiError) || error.isNetworkFailure) return 'error'
  return error.code === 'unreadable' ? 'unreadable' : 'failed'
}

/** Ends the session on the server, removes its drafts, and goes to the landing page. */
export function useSignOut() {
  const { t } = useTranslation('shell')
  const changeSession = useSessionChange()
  const [isSigningOut, setSigningOut] = useState(false)

  async function signOut() {
    setSigningOut(true)
    try {
      await api.post<typeof EmptyAnswer>(routes.logout.path)
      changeSession(null, '/')
      forgetDrafts()
      if (readPushNote() !== null)
        void untilFetched(() => import('./push-device.ts')).then((push) => push.forgetPush())
      toastSuccess(t('signOut.done'))
    } catch (error) {
      toastError(t(`signOut.${failureOf(error)}`))
      setSigningOut(false)
    }
  }

  return { signOut, isSigningOut }
}

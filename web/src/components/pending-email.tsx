import { routes, type UserAnswer, type UserView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../lib/api-client.ts'
import { useErrorText } from '../lib/error-text.ts'
import { refreshSessionUser } from '../lib/session-store.ts'
import { toastError, toastSuccess } from '../lib/toast.ts'
import { Button, ButtonLink } from './ui/button.tsx'

/** Shows the address that waits for its code, with links to enter the code or keep the former address. */
export function PendingEmail({ user, isAtCode = false }: { user: UserView; isAtCode?: boolean }) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  if (user.pendingEmail === null) return null

  async function cancel() {
    setBusy(true)
    try {
      await cancelEmailChange()
      toastSuccess(t('pending.cancelled'))
    } catch (error) {
      toastError(errorText(error))
      setBusy(false)
    }
  }

  return (
    <div className="flex flex-col gap-3">
      {isAtCode ? null : <p className="break-words">{t('pending.text', { email: user.pendingEmail })}</p>}
      <div className="flex flex-wrap gap-3">
        {isAtCode ? null : (
          <ButtonLink to="/verify-email" variant="secondary">
            {t('pending.enter')}
          </ButtonLink>
        )}
        <Button
          variant="secondary"
          className="break-all"
          onClick={() => void cancel()}
          busy={isBusy}
          busyText={t('working')}
        >
          {t('pending.cancel', { email: user.email })}
        </Button>
      </div>
    </div>
  )
}

/** Drops the address that waits for its code, and updates the session. */
async function cancelEmailChange(): Promise<void> {
  const { data } = await api.delete<typeof UserAnswer>(routes.cancelEmailChange.path)
  refreshSessionUser(data)
}

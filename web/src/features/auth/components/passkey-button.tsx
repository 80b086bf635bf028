import type { UserView } from '@boli/contracts'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { toastError } from '../../../lib/toast.ts'
import { isPasskeyCancelled, signInByPasskey } from '../api/second-step.ts'

/** Signs in by a passkey alone, if the browser supports it. */
export function PasskeyButton({ onSignedIn }: { onSignedIn: (user: UserView) => void }) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)
  if (window.PublicKeyCredential === undefined) return null

  async function signIn() {
    setBusy(true)
    try {
      onSignedIn((await signInByPasskey()).data)
    } catch (error) {
      setBusy(false)
      if (isPasskeyCancelled(error)) return
      toastError(errorText(error, t('signIn.error')))
    }
  }

  return (
    <Button
      variant="secondary"
      size="lg"
      wide
      icon={<KeyRound aria-hidden="true" className="size-5" />}
      busy={isBusy}
      onClick={() => void signIn()}
    >
      {t('passkey.signIn')}
    </Button>
  )
}

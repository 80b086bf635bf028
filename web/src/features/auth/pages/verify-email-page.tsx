import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PendingEmail } from '../../../components/pending-email.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { TextWithEmail } from '../../../components/ui/email-text.tsx'
import { FieldMessage } from '../../../components/ui/field.tsx'
import { ApiError, isRefusal } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { takeTarget, useReturnTarget } from '../../../lib/return-target.ts'
import { useUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useSessionChange } from '../../../lib/use-session-change.ts'
import { verifyEmail } from '../api/auth.ts'
import { AuthFrame } from '../components/auth-frame.tsx'
import { CODE_LENGTH, CodeBoxes } from '../components/code-boxes.tsx'
import { CorrectAddress } from '../components/correct-address.tsx'
import { ResendCode } from '../components/resend-code.tsx'

const isWhole = (code: string) => code.length === CODE_LENGTH && !code.includes(' ')

export function VerifyEmailPage() {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const changeSession = useSessionChange()
  const user = useUser()
  const messageId = useId()
  const [code, setCode] = useState('')
  const [message, setMessage] = useState<string>()
  const [isChecking, setChecking] = useState(false)
  const [failures, setFailures] = useState(0)
  useReturnTarget()

  async function submit(whole: string) {
    setChecking(true)
    try {
      const answer = await verifyEmail(whole)
      toastSuccess(t('verify.done'))
      changeSession(answer.user, takeTarget(answer.user))
    } catch (error) {
      setChecking(false)
      if (error instanceof ApiError && error.status === 401) {
        toastError(t('verify.exception'))
        // /signin would redirect a signed-in user.
        return changeSession(null, '/signin')
      }
      if (!isRefusal(error) || error.status >= 500) {
        // Typed text stays and can be sent again.
        setMessage(t('verify.exception'))
        return toastError(t('verify.exception'))
      }
      const text = errorText(error) || t('verify.error')
      setCode('')
      setFailures((count) => count + 1)
      setMessage(text)
      toastError(text)
    }
  }

  function change(next: string) {
    setCode(next)
    setMessage(undefined)
    if (isWhole(next) && next !== code) void submit(next)
  }

  const address = user && (user.pendingEmail ?? (user.isVerified ? null : user.email))
  if (user === null || address === null) {
    const isDone = user !== null
    return (
      <AuthFrame title={t('verify.title')} subtitle={t(isDone ? 'verify.already' : 'verify.signInFirst')}>
        <ButtonLink to={isDone ? '/home' : '/signin'} size="lg">
          {t(isDone ? 'verify.goHome' : 'signIn.title')}
        </ButtonLink>
      </AuthFrame>
    )
  }

  return (
    <AuthFrame
      title={t('verify.title')}
      subtitle={<TextWithEmail text={t('verify.subtitle', { email: address })} email={address} />}
      footer={
        <>
          <ResendCode />
          {user.isVerified ? <PendingEmail user={user} isAtCode /> : <CorrectAddress email={address} />}
        </>
      }
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (isWhole(code)) void submit(code)
          else {
            // The error of a code stays until another one is typed.
            setMessage((reason) => (code === '' && reason ? reason : t('verify.incomplete')))
            setFailures((count) => count + 1)
          }
        }}
        className="flex flex-col gap-5"
      >
        <CodeBoxes
          key={failures}
          autoFocus
          value={code}
          onChange={change}
          isInvalid={message !== undefined}
          disabled={isChecking}
          describedBy={messageId}
        />
        <FieldMessage id={messageId} text={message} />
        <Button type="submit" size="lg" wide busy={isChecking} busyText={t('verify.busy')}>
          {t('verify.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

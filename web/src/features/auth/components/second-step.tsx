import type { UserView } from '@boli/contracts'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { latinDigits } from '../../../lib/numbers.ts'
import { toastError } from '../../../lib/toast.ts'
import {
  completeByCode,
  completeByPasskey,
  isPasskeyCancelled,
  secondStepOptions,
} from '../api/second-step.ts'
import { AuthFrame } from './auth-frame.tsx'

interface SecondStepProps {
  onSignedIn: (user: UserView) => void
  /** Back to the password: the sign-in has expired, or the user chose so. */
  onBack: () => void
}

type Options = Awaited<ReturnType<typeof secondStepOptions>>

/** Key of the text with the instructions. */
function waysOf(options: Options | null): 'app' | 'passkey' | 'both' {
  if (options?.hasAuthenticator) return options.passkey ? 'both' : 'app'
  return options ? 'passkey' : 'both'
}

const isOver = (error: unknown) => error instanceof ApiError && error.code === 'sign-in-expired'

/** The second step of signing in: a passkey, a code of the app, or a recovery code. */
export function SecondStep({ onSignedIn, onBack }: SecondStepProps) {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const [options, setOptions] = useState<Options | null>(null)
  const [unread, setUnread] = useState<unknown>(null)
  const [isRecovering, setRecovering] = useState(false)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [busyWith, setBusyWith] = useState<'code' | 'passkey' | null>(null)

  function fail(error: unknown) {
    setBusyWith(null)
    if (isPasskeyCancelled(error)) return setProblem(undefined)
    const text = errorText(error, t('signIn.error'))
    if (isOver(error)) {
      toastError(text)
      onBack()
    } else setProblem(text)
  }

  function readOptions() {
    setUnread(null)
    secondStepOptions().then(setOptions, (error) => (isOver(error) ? fail(error) : setUnread(error)))
  }
  useEffect(readOptions, [])

  async function complete(by: 'code' | 'passkey', act: () => Promise<{ data: UserView }>) {
    setBusyWith(by)
    setProblem(undefined)
    try {
      onSignedIn((await act()).data)
    } catch (error) {
      fail(error)
      // A challenge is valid only once: request another.
      if (by === 'passkey') {
        setOptions(null)
        readOptions()
      }
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (code.trim() === '') setProblem(t('secondStep.missing'))
    else void complete('code', () => completeByCode(latinDigits(code)))
  }

  const passkey = options?.passkey
  const takesCode = options !== null && (options.hasAuthenticator || isRecovering)
  return (
    <AuthFrame
      title={t('secondStep.title')}
      subtitle={t(`secondStep.subtitle.${isRecovering ? 'recovery' : waysOf(options)}`)}
    >
      {options !== null ? null : unread ? (
        <ErrorState error={unread} onRetry={readOptions} />
      ) : (
        <Skeleton className="h-40" />
      )}
      {passkey && !isRecovering ? (
        <Button
          size="lg"
          wide
          variant={options.hasAuthenticator ? 'secondary' : 'primary'}
          icon={<KeyRound aria-hidden="true" className="size-5" />}
          busy={busyWith === 'passkey'}
          onClick={() => void complete('passkey', () => completeByPasskey(passkey))}
        >
          {t('passkey.use')}
        </Button>
      ) : null}
      {takesCode ? (
        <form noValidate onSubmit={submit} className="flex flex-col gap-5">
          <Field
            key={String(isRecovering)}
            label={t(isRecovering ? 'secondStep.recoveryCode' : 'secondStep.code')}
            error={problem}
            required
          >
            <TextInput
              autoFocus
              value={code}
              onChange={(event) => {
                setCode(event.target.value)
                setProblem(undefined)
              }}
              inputMode={isRecovering ? 'text' : 'numeric'}
              autoComplete={isRecovering ? 'off' : 'one-time-code'}
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
              className="figures text-xl tracking-wider"
            />
          </Field>
          <Button type="submit" size="lg" wide busy={busyWith === 'code'} busyText={t('signIn.busy')}>
            {t('signIn.submit')}
          </Button>
        </form>
      ) : problem ? (
        <p role="alert" className="font-medium text-chilli">
          {problem}
        </p>
      ) : null}
      <div className="flex flex-wrap justify-between gap-2">
        <Button
          variant="quiet"
          onClick={() => {
            setRecovering(!isRecovering)
            setCode('')
            setProblem(undefined)
          }}
        >
          {t(isRecovering ? 'secondStep.notLost' : 'secondStep.lost')}
        </Button>
        <Button variant="quiet" onClick={onBack}>
          {t('secondStep.back')}
        </Button>
      </div>
    </AuthFrame>
  )
}

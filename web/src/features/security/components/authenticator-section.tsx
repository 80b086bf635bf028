import type { SecondFactorView } from '@boli/contracts'
import { Smartphone } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasswordQuestion } from '../../../components/password-dialog.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { QrCode } from '../../../components/ui/qr-code.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useFailureText } from '../../../lib/form-errors.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { latinDigits } from '../../../lib/numbers.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import {
  confirmAuthenticator,
  newAuthenticator,
  removeAuthenticator,
  useDeviceFailure,
} from '../api/security.ts'
import { Section } from './section.tsx'

interface AuthenticatorSectionProps {
  authenticator: SecondFactorView['authenticator']
  onAsk: (question: PasswordQuestion) => void
  /** After a change, with the recovery codes that came with it. */
  onChanged: (recoveryCodes: string[] | null) => Promise<void>
}

/** The authenticator app: set up by a QR code and its first code, or removed. */
export function AuthenticatorSection({ authenticator, onAsk, onChanged }: AuthenticatorSectionProps) {
  const { t } = useTranslation('security')
  const [fresh, setFresh] = useState<{ secret: string; uri: string } | null>(null)

  const setUp = () =>
    onAsk({
      title: t('app.add'),
      text: t('password.why'),
      submit: t('continue'),
      act: async (password) => setFresh(await newAuthenticator(password)),
    })
  const remove = () =>
    onAsk({
      title: t('app.removeTitle'),
      text: t('app.removeText'),
      submit: t('remove'),
      isDangerous: true,
      act: async (password) => {
        await removeAuthenticator(password)
        toastSuccess(t('app.removed'))
        await onChanged(null)
      },
    })

  return (
    <Section
      icon={<Smartphone className="size-6" />}
      title={t('app.title')}
      text={t('app.text')}
      action={
        authenticator ? (
          <Button variant="quiet" onClick={remove}>
            {t('app.remove')}
          </Button>
        ) : fresh ? null : (
          <Button variant="secondary" onClick={setUp}>
            {t('app.add')}
          </Button>
        )
      }
    >
      {authenticator ? (
        <p className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="leaf">{t('on')}</Badge>
          <span className="figures text-soft text-sm">
            {authenticator.lastUsedAt
              ? t('lastUsed', { time: formatDateTime(authenticator.lastUsedAt) })
              : t('added', { time: formatDateTime(authenticator.createdAt) })}
          </span>
        </p>
      ) : null}
      {fresh && !authenticator ? (
        <SetUp
          fresh={fresh}
          onCancel={() => setFresh(null)}
          onDone={async (codes) => {
            toastSuccess(t('app.added'))
            await onChanged(codes)
            setFresh(null)
          }}
        />
      ) : null}
    </Section>
  )
}

interface SetUpProps {
  fresh: { secret: string; uri: string }
  onCancel: () => void
  onDone: (recoveryCodes: string[] | null) => Promise<void>
}

function SetUp({ fresh, onCancel, onDone }: SetUpProps) {
  const { t } = useTranslation('security')
  const failureText = useFailureText(useDeviceFailure())
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!/^\d{6}$/.test(code)) return setProblem(t('app.sixDigits'))
    setBusy(true)
    try {
      await onDone(await confirmAuthenticator(code))
    } catch (error) {
      setProblem(failureText(error))
      setBusy(false)
    }
  }

  return (
    <form
      noValidate
      onSubmit={submit}
      className="mt-5 grid gap-6 border-line border-t pt-5 sm:grid-cols-[auto_1fr]"
    >
      <QrCode text={fresh.uri} label={t('app.qr')} />
      <div className="flex min-w-0 flex-col gap-5">
        <div>
          <p>{t('app.scan')}</p>
          <p className="mt-3 text-soft text-sm">{t('app.orType')}</p>
          <p className="mt-1 select-all break-all rounded-field bg-sand px-3 py-2 font-mono">
            {fresh.secret.replace(/(.{4})(?=.)/g, '$1 ')}
          </p>
        </div>
        <Field label={t('app.code')} error={problem} required>
          <TextInput
            value={code}
            onChange={(event) => {
              setCode(latinDigits(event.target.value).replace(/\D/g, '').slice(0, 6))
              setProblem(undefined)
            }}
            inputMode="numeric"
            autoComplete="one-time-code"
            className="figures max-w-44 text-xl tracking-widest"
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={isBusy} busyText={t('busy')}>
            {t('app.confirm')}
          </Button>
          <Button variant="secondary" onClick={onCancel}>
            {t('common:cancel')}
          </Button>
        </div>
      </div>
    </form>
  )
}

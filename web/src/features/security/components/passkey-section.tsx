import type { PasskeyView } from '@boli/contracts'
import { KeyRound } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PasswordQuestion } from '../../../components/password-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useDraftText } from '../../../lib/form-draft.ts'
import { useFailureText } from '../../../lib/form-errors.ts'
import { formatDateTime } from '../../../lib/format.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { addPasskey, removePasskey, renamePasskey, useDeviceFailure } from '../api/security.ts'
import { Section } from './section.tsx'

interface PasskeySectionProps {
  passkeys: readonly PasskeyView[]
  onAsk: (question: PasswordQuestion) => void
  /** After a change, with the recovery codes that came with it. */
  onChanged: (recoveryCodes: string[] | null) => Promise<void>
}

/** The user's passkeys, and a button to add one. */
export function PasskeySection({ passkeys, onAsk, onChanged }: PasskeySectionProps) {
  const { t } = useTranslation('security')
  const [renamed, setRenamed] = useState<string | null>(null)
  const canAdd = window.PublicKeyCredential !== undefined

  const add = () =>
    onAsk({
      title: t('passkeys.add'),
      text: t('password.why'),
      submit: t('continue'),
      act: async (password) => {
        const codes = await addPasskey(password)
        toastSuccess(t('passkeys.added'))
        await onChanged(codes)
      },
    })
  const remove = ({ _id, name }: PasskeyView) =>
    onAsk({
      title: t('passkeys.removeTitle', { name }),
      text: t('passkeys.removeText'),
      submit: t('remove'),
      isDangerous: true,
      act: async (password) => {
        await removePasskey(_id, password)
        toastSuccess(t('passkeys.removed'))
        await onChanged(null)
      },
    })

  return (
    <Section
      icon={<KeyRound className="size-6" />}
      title={t('passkeys.title')}
      text={t(canAdd ? 'passkeys.text' : 'passkeys.unsupported')}
      action={
        canAdd ? (
          <Button variant="secondary" onClick={add}>
            {t('passkeys.add')}
          </Button>
        ) : null
      }
    >
      {passkeys.length > 0 ? (
        <ul className="mt-4 divide-y divide-line border-line border-t">
          {passkeys.map((passkey) => (
            <li key={passkey._id} className="flex flex-wrap items-center justify-between gap-3 py-3">
              {renamed === passkey._id ? (
                <RenameForm
                  passkey={passkey}
                  onDone={async () => {
                    await onChanged(null)
                    setRenamed(null)
                  }}
                  onCancel={() => setRenamed(null)}
                />
              ) : (
                <>
                  <div className="min-w-0">
                    <p className="break-words font-medium">{passkey.name}</p>
                    <p className="figures text-soft text-sm">
                      {t('added', { time: formatDateTime(passkey.createdAt) })}
                      {passkey.lastUsedAt
                        ? ` · ${t('lastUsed', { time: formatDateTime(passkey.lastUsedAt) })}`
                        : null}
                    </p>
                  </div>
                  <div className="flex flex-wrap gap-1">
                    <Button
                      variant="quiet"
                      aria-label={t('passkeys.renameNamed', { name: passkey.name })}
                      onClick={() => setRenamed(passkey._id)}
                    >
                      {t('passkeys.rename')}
                    </Button>
                    <Button
                      variant="quiet"
                      aria-label={t('passkeys.removeNamed', { name: passkey.name })}
                      onClick={() => remove(passkey)}
                    >
                      {t('remove')}
                    </Button>
                  </div>
                </>
              )}
            </li>
          ))}
        </ul>
      ) : null}
    </Section>
  )
}

interface RenameFormProps {
  passkey: PasskeyView
  onDone: () => Promise<void>
  onCancel: () => void
}

function RenameForm({ passkey, onDone, onCancel }: RenameFormProps) {
  const { t } = useTranslation('security')
  const failureText = useFailureText(useDeviceFailure())
  const [name, setName, forgetName] = useDraftText(`passkey.${passkey._id}`, passkey.name)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function submit(event: FormEvent) {
    event.preventDefault()
    setBusy(true)
    try {
      await renamePasskey(passkey._id, name)
      await onDone()
      forgetName()
    } catch (error) {
      setProblem(failureText(error))
      setBusy(false)
    }
  }

  function cancel() {
    forgetName()
    onCancel()
  }

  return (
    <form noValidate onSubmit={submit} className="flex w-full flex-wrap items-end gap-3">
      <Field label={t('passkeys.name')} error={problem} className="min-w-52 flex-1" required>
        <TextInput value={name} onChange={(event) => setName(event.target.value)} maxLength={50} />
      </Field>
      <Button type="submit" busy={isBusy}>
        {t('passkeys.save')}
      </Button>
      <Button variant="secondary" onClick={cancel}>
        {t('common:cancel')}
      </Button>
    </form>
  )
}

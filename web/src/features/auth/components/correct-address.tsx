import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { TextWithEmail } from '../../../components/ui/email-text.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { refreshSessionUser } from '../../../lib/session-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { correctAddress } from '../api/auth.ts'

/** The fields of the stored draft; the password is never stored. */
const keptFields = ['email'] as const

/** Below the code: corrects an address that was mistyped at sign-up. */
export function CorrectAddress({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const [isOpen, setOpen] = useState(false)
  const form = useForm({ defaultValues: { email: '', currentPassword: '' } })
  const forgetDraft = useFormDraft('correct-address', form, keptFields)
  const { register } = form

  const { submit, errorOf } = useSentForm(form, {
    fields: ['email', 'currentPassword'],
    async send(values) {
      refreshSessionUser(await correctAddress(values))
      forgetDraft()
      toastSuccess(t('address.corrected'))
      setOpen(false)
    },
    failed: t('address.failed'),
  })

  if (!isOpen) {
    return (
      <p className="flex flex-wrap items-center gap-x-1">
        <span className="min-w-0 break-words">
          <TextWithEmail text={t('address.mistyped', { email })} email={email} />
        </span>
        <Button variant="quiet" className="max-sm:-ms-5" onClick={() => setOpen(true)}>
          {t('address.correct')}
        </Button>
      </p>
    )
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4 border-line border-t pt-5 text-ink">
      <Field label={t('address.email')} error={errorOf('email')} required>
        <TextInput {...register('email')} type="email" autoComplete="email" inputMode="email" />
      </Field>
      <Field label={t('yourPassword')} error={errorOf('currentPassword')} required>
        <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="secondary"
          busy={form.formState.isSubmitting}
          busyText={t('address.busy')}
        >
          {t('address.submit')}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

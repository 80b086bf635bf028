import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { TextWithEmail } from '../../../components/ui/email-text.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { applyServerFieldErrors } from '../../../lib/form-errors.ts'
import { refreshSessionUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { correctAddress } from '../api/auth.ts'

/** The fields of the stored draft; the password is never stored. */
const keptFields = ['email'] as const

/** Below the code: corrects an address that was mistyped at sign-up. */
export function CorrectAddress({ email }: { email: string }) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const [isOpen, setOpen] = useState(false)
  const form = useForm({ defaultValues: { email: '', currentPassword: '' } })
  const forgetDraft = useFormDraft('correct-address', form, keptFields)
  const { register, handleSubmit, setError, formState } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    try {
      refreshSessionUser(await correctAddress(values))
      forgetDraft()
      toastSuccess(t('address.corrected'))
      setOpen(false)
    } catch (error) {
      if (applyServerFieldErrors(error, ['email', 'currentPassword'], setError)) return
      toastError(errorText(error, t('address.failed')))
    }
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
      <Field label={t('address.email')} error={fieldText(errors.email?.message)} required>
        <TextInput {...register('email')} type="email" autoComplete="email" inputMode="email" />
      </Field>
      <Field label={t('yourPassword')} error={fieldText(errors.currentPassword?.message)} required>
        <PasswordInput {...register('currentPassword')} autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="secondary" busy={isSubmitting} busyText={t('address.busy')}>
          {t('address.submit')}
        </Button>
        <Button variant="quiet" onClick={() => setOpen(false)}>
          {t('cancel')}
        </Button>
      </div>
    </form>
  )
}

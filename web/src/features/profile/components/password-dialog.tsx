import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFieldText } from '../../../lib/field-text.ts'
import { applyServerFieldErrors } from '../../../lib/server-field-errors.ts'
import { toastError } from '../../../lib/toast.ts'

interface PasswordDialogProps {
  open: boolean
  onClose: () => void
  title: string
  text: ReactNode
  /** What its button says. */
  action: string
  isDangerous?: boolean
  /** Does it; where it throws, the dialog stays open and tells why. */
  onConfirm: (password: string) => Promise<void>
}

/** Asks for the password before what a session that was left open must not be enough for. */
export function PasswordDialog({ open, onClose, title, text, ...form }: PasswordDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <p className="-mt-2 text-soft">{text}</p>
      <PasswordForm onClose={onClose} {...form} />
    </Dialog>
  )
}

type PasswordFormProps = Pick<PasswordDialogProps, 'onClose' | 'action' | 'isDangerous' | 'onConfirm'>

function PasswordForm({ onClose, action, isDangerous, onConfirm }: PasswordFormProps) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { password: '' } })
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async ({ password }) => {
    try {
      await onConfirm(password)
    } catch (error) {
      if (applyServerFieldErrors(error, ['password'], setError)) return
      const isHeard = error instanceof ApiError && !error.isNetworkFailure
      toastError((isHeard && errorText(error)) || t('failed'))
    }
  })

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      <Field label={t('yourPassword')} error={fieldText(errors.password?.message)} required>
        <PasswordInput {...register('password')} autoComplete="current-password" />
      </Field>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={isSubmitting} onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button
          type="submit"
          variant={isDangerous ? 'danger' : 'primary'}
          busy={isSubmitting}
          busyText={t('working')}
        >
          {action}
        </Button>
      </div>
    </form>
  )
}

import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { fieldFault } from '../../../lib/field-text.ts'
import { useUser } from '../../../lib/session-store.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { changePassword } from '../api/auth.ts'
import { AuthFrame } from '../components/auth-frame.tsx'
import { type NewPassword, NewPasswordFields, problemOf } from '../components/new-password-fields.tsx'
import { TextLink } from '../components/text-link.tsx'

interface ChangePasswordForm extends NewPassword {
  currentPassword: string
}

/** Changes the password with the current one; for all signed-in users. */
export function ChangePasswordPage() {
  const { t } = useTranslation('account')
  const navigate = useNavigate()
  const user = useUser()
  const form = useForm<ChangePasswordForm>({
    defaultValues: { currentPassword: '', password: '', confirmation: '' },
  })
  const { register, setError, formState } = form
  const { errors, isSubmitting } = formState
  const home = user?.role === 'admin' ? '/admin' : '/profile'
  const { submit, errorOf } = useSentForm(form, {
    fields: ['currentPassword', 'password'],
    async send({ currentPassword, ...chosen }) {
      const problem =
        currentPassword === ''
          ? ({ field: 'currentPassword', message: fieldFault({ code: 'own-password' }) } as const)
          : problemOf(chosen)
      if (problem) return setError(problem.field, { message: problem.message }, { shouldFocus: true })
      await changePassword({ currentPassword, password: chosen.password })
      toastSuccess(t('password.done'))
      void navigate(home, { replace: true })
    },
    failed: t('password.failed'),
  })
  if (!user) return <Navigate to="/signin" replace state={{ from: '/change-password' }} />

  return (
    <AuthFrame
      title={t('password.title')}
      subtitle={t('password.text')}
      footer={
        <TextLink to={home} className="inline-flex min-h-11 items-center">
          {t('cancel')}
        </TextLink>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('password.current')} error={errorOf('currentPassword')} required>
          <PasswordInput {...register('currentPassword')} autoComplete="current-password" maxLength={128} />
        </Field>
        <NewPasswordFields
          password={register('password')}
          confirmation={register('confirmation')}
          errors={errors}
        />
        <Button type="submit" size="lg" wide busy={isSubmitting} busyText={t('password.busy')}>
          {t('password.button')}
        </Button>
      </form>
    </AuthFrame>
  )
}

import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate } from 'react-router-dom'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { fieldFault, useFieldText } from '../../../lib/field-text.ts'
import { applyServerFieldErrors } from '../../../lib/form-errors.ts'
import { useUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
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
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const navigate = useNavigate()
  const user = useUser()
  const { register, handleSubmit, setError, formState } = useForm<ChangePasswordForm>({
    defaultValues: { currentPassword: '', password: '', confirmation: '' },
  })
  const { errors, isSubmitting } = formState
  if (!user) return <Navigate to="/signin" replace state={{ from: '/change-password' }} />

  const submit = handleSubmit(async ({ currentPassword, ...chosen }) => {
    const problem = problemOf(chosen)
    if (currentPassword === '') {
      return setError(
        'currentPassword',
        { message: fieldFault({ code: 'own-password' }) },
        { shouldFocus: true },
      )
    }
    if (problem) return setError(problem.field, { message: problem.message }, { shouldFocus: true })
    try {
      await changePassword({ currentPassword, password: chosen.password })
      toastSuccess(t('password.done'))
      void navigate(user.role === 'admin' ? '/admin' : '/profile', { replace: true })
    } catch (error) {
      if (applyServerFieldErrors(error, ['currentPassword', 'password'], setError)) return
      toastError(errorText(error, t('password.failed')))
    }
  })

  return (
    <AuthFrame
      title={t('password.title')}
      subtitle={t('password.text')}
      footer={
        <TextLink
          to={user.role === 'admin' ? '/admin' : '/profile'}
          className="inline-flex min-h-11 items-center"
        >
          {t('cancel')}
        </TextLink>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <Field label={t('password.current')} error={fieldText(errors.currentPassword?.message)} required>
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

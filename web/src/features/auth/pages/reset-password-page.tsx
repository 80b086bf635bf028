import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { Button } from '../../../components/ui/button.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { resetPassword } from '../api/auth.ts'
import { AuthFrame } from '../components/auth-frame.tsx'
import { type NewPassword, NewPasswordFields, problemOf } from '../components/new-password-fields.tsx'
import { TextLink } from '../components/text-link.tsx'

const REDIRECT_AFTER_MS = 2000

/** Sets a new password with the mailed link, without signing the user in. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth')
  const navigate = useNavigate()
  const { hash } = useLocation()
  // Mails carry the token behind the `#`, which never leaves the browser; earlier ones have it in the path.
  const token = useParams().token ?? hash.slice(1)
  const [isDone, setDone] = useState(false)
  const form = useForm<NewPassword>({
    defaultValues: { password: '', confirmation: '' },
  })
  const { register, setError, formState } = form
  const { errors, isSubmitting } = formState

  useEffect(() => {
    if (!isDone) return
    const timer = setTimeout(() => void navigate('/signin', { replace: true }), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isDone, navigate])

  const { submit } = useSentForm(form, {
    fields: ['password'],
    async send(values) {
      const problem = problemOf(values)
      if (problem)
        return setError(problem.field, { type: 'rule', message: problem.message }, { shouldFocus: true })
      await resetPassword({ token, password: values.password })
      setDone(true)
      toastSuccess(t('reset.done'))
    },
    failed: t('reset.error'),
  })

  return (
    <AuthFrame
      title={t('reset.title')}
      subtitle={t(isDone ? 'reset.redirecting' : 'reset.subtitle')}
      footer={
        <p>
          {t('reset.newLink')} <TextLink to="/forgotPassword">{t('forgot.title')}</TextLink>
        </p>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <NewPasswordFields
          password={register('password')}
          confirmation={register('confirmation')}
          errors={errors}
        />
        <Button type="submit" size="lg" wide disabled={isDone} busy={isSubmitting} busyText={t('reset.busy')}>
          {t('reset.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

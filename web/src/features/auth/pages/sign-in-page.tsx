import type { LoginBody, UserView } from '@boli/contracts'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { ApiError, isRefusal } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFieldText } from '../../../lib/field-text.ts'
import { applyServerFieldErrors } from '../../../lib/form-errors.ts'
import { optionalPart } from '../../../lib/lazy-part.ts'
import { takeTarget, useReturnTarget } from '../../../lib/return-target.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useSessionChange } from '../../../lib/use-session-change.ts'
import { login } from '../api/auth.ts'
import { AuthFrame } from '../components/auth-frame.tsx'
import { PasskeyButton } from '../components/passkey-button.tsx'
import { LegalNote, TextLink } from '../components/text-link.tsx'

/** Fetched for accounts with a second factor. */
const SecondStep = optionalPart(() => import('../components/second-step.tsx'), 'SecondStep')

const resolver = schemaResolver<LoginBody>(async () => (await import('../model/schemas.ts')).LoginBody)

export function SignInPage() {
  const { t } = useTranslation('auth')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const changeSession = useSessionChange()
  const navigate = useNavigate()
  const isReturning = useReturnTarget()
  const { register, handleSubmit, setError, formState } = useForm<LoginBody>({
    resolver,
    defaultValues: { input: '', password: '' },
  })
  const { errors, isSubmitting } = formState
  const [isHalfWay, setHalfWay] = useState(false)

  function enter(user: UserView) {
    toastSuccess(t('signIn.done'))
    changeSession(user, takeTarget(user))
  }

  const submit = handleSubmit(async (values) => {
    try {
      enter((await login(values)).data)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'second-factor-needed') return setHalfWay(true)
      if (applyServerFieldErrors(error, ['input', 'password'], setError)) return
      if (isRefusal(error) && error.code === 'password-change-required') {
        toastSuccess(errorText(error))
        return void navigate(`/reset-password/#${error.params.token}`)
      }
      const text = errorText(error, t(isRefusal(error) ? 'signIn.failed' : 'signIn.error'))
      toastError(text)
      // The toast disappears soon; beside the password the error stays until the next try.
      if (isRefusal(error) && error.code === 'wrong-credentials')
        setError('password', { type: 'server', message: text }, { shouldFocus: true })
    }
  })

  if (isHalfWay) {
    return <SecondStep onSignedIn={enter} onBack={() => setHalfWay(false)} />
  }
  return (
    <AuthFrame
      title={t('signIn.title')}
      subtitle={t(isReturning ? 'signIn.subtitleBack' : 'signIn.subtitle')}
      footer={
        <>
          <p>
            {t('signIn.noAccount')} <TextLink to="/signup">{t('signUp.title')}</TextLink>
          </p>
          <LegalNote />
        </>
      }
    >
      <form noValidate onSubmit={submit} onFocus={resolver.prepare} className="flex flex-col gap-5">
        <Field label={t('signIn.input')} error={fieldText(errors.input?.message)} required>
          <TextInput
            {...register('input')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="next"
          />
        </Field>
        <Field label={t('password')} error={fieldText(errors.password?.message)} required>
          <PasswordInput {...register('password')} autoComplete="current-password" />
        </Field>
        <TextLink to="/forgotPassword" className="-mt-2 inline-flex min-h-11 items-center self-end">
          {t('signIn.forgot')}
        </TextLink>
        <Button type="submit" size="lg" wide busy={isSubmitting} busyText={t('signIn.busy')}>
          {t('signIn.submit')}
        </Button>
      </form>
      <PasskeyButton onSignedIn={enter} />
    </AuthFrame>
  )
}

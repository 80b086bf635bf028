import {
  accountLanguageOf,
  type PasswordPolicy,
  RESET_PASSWORD_MAX_LENGTH,
  type RegisterBody,
} from '@boli/contracts'
import { Store, Wheat } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { PasswordInput } from '../../../components/ui/password-input.tsx'
import { RadioCards } from '../../../components/ui/radio-cards.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { currentLanguage } from '../../../lib/i18n.ts'
import { useReturnTarget } from '../../../lib/return-target.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { useSessionChange } from '../../../lib/use-session-change.ts'
import { register as createAccount, fetchPasswordPolicy } from '../api/auth.ts'
import { AuthFrame } from '../components/auth-frame.tsx'
import { LegalNote, TextLink } from '../components/text-link.tsx'

const resolverFor = (policy: PasswordPolicy) =>
  schemaResolver<RegisterBody>(async () => (await import('../model/schemas.ts')).registerBodies[policy])
const resolvers = { specification: resolverFor('specification'), length: resolverFor('length') }
const keptFields = ['username', 'email', 'role'] as const

export function SignUpPage() {
  const { t } = useTranslation('auth')
  const changeSession = useSessionChange()
  const policy = usePasswordPolicy()
  useReturnTarget()
  const resolver = resolvers[policy]
  const form = useForm<RegisterBody>({
    resolver,
    mode: 'onTouched',
    defaultValues: { username: '', email: '', role: 'farmer', password: '' },
  })
  const forgetDraft = useFormDraft('sign-up', form, keptFields)
  const { register } = form

  const { submit, errorOf } = useSentForm(form, {
    fields: [...keptFields, 'password'],
    async send(values) {
      const { data } = await createAccount({ ...values, ...accountLanguageOf(currentLanguage()) })
      forgetDraft()
      changeSession(data.user, '/verify-email')
    },
    failed: t('signUp.error'),
  })

  return (
    <AuthFrame
      title={t('signUp.title')}
      subtitle={t('signUp.subtitle')}
      footer={
        <>
          <p>
            {t('signUp.haveAccount')} <TextLink to="/signin">{t('signIn.title')}</TextLink>
          </p>
          <LegalNote />
        </>
      }
    >
      <form noValidate onSubmit={submit} onFocus={resolver.prepare} className="flex flex-col gap-5">
        <RadioCards
          legend={t('signUp.role')}
          {...register('role')}
          error={errorOf('role')}
          options={[
            {
              value: 'farmer',
              label: t('role.farmer'),
              description: t('signUp.farmerDoes'),
              icon: <Wheat className="size-6" />,
            },
            {
              value: 'business',
              label: t('role.business'),
              description: t('signUp.businessDoes'),
              icon: <Store className="size-6" />,
            },
          ]}
        />
        <Field label={t('username')} help={t('signUp.usernameHelp')} error={errorOf('username')} required>
          <TextInput
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        </Field>
        <Field label={t('email')} error={errorOf('email')} required>
          <TextInput {...register('email')} type="email" autoComplete="email" inputMode="email" />
        </Field>
        <Field
          label={t('password')}
          help={t(policy === 'length' ? 'reset.passwordHelp' : 'signUp.passwordHelp')}
          error={errorOf('password')}
          required
        >
          <PasswordInput
            {...register('password')}
            autoComplete="new-password"
            {...(policy === 'length' && { maxLength: RESET_PASSWORD_MAX_LENGTH })}
          />
        </Field>
        <Button type="submit" size="lg" wide busy={form.formState.isSubmitting} busyText={t('signUp.busy')}>
          {t('signUp.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

/** The password rules at sign-up; the specification's rule until the server has answered. */
function usePasswordPolicy(): PasswordPolicy {
  const [policy, setPolicy] = useState<PasswordPolicy>('specification')
  useEffect(() => {
    const leaving = new AbortController()
    // Without an answer the stricter rule applies: passwords that it accepts are valid under both.
    fetchPasswordPolicy(leaving.signal).then(setPolicy, () => {})
    return () => leaving.abort()
  }, [])
  return policy
}

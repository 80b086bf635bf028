import type { ForgotPasswordBody } from '@boli/contracts'
import { MailCheck } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { useUser } from '../../../lib/session-store.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { forgotPassword } from '../api/auth.ts'
import { AuthFrame } from '../components/auth-frame.tsx'
import { TextLink } from '../components/text-link.tsx'

const resolver = schemaResolver<ForgotPasswordBody>(
  async () => (await import('../model/schemas.ts')).ForgotPasswordBody,
)

/**
 * Asks for a link to set a new password; known and unknown addresses look the same. Signed-in users are redirected to
 * the page for changing it.
 */
export function ForgotPasswordPage() {
  const { t } = useTranslation(['auth', 'account'])
  const user = useUser()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm<ForgotPasswordBody>({ resolver, defaultValues: { email: '' } })

  const { submit, errorOf } = useSentForm(form, {
    fields: ['email'],
    async send(values) {
      await forgotPassword(values)
      setSentTo(values.email)
    },
    failed: t('forgot.error'),
  })

  if (user) {
    return (
      <AuthFrame
        title={t('account:signedIn.title')}
        subtitle={t('account:signedIn.text', { username: user.username })}
      >
        <ButtonLink to="/change-password" size="lg">
          {t('account:signedIn.button')}
        </ButtonLink>
      </AuthFrame>
    )
  }
  if (sentTo !== null) {
    return (
      <AuthFrame key="sent" title={t('forgot.sent')} subtitle={t('forgot.sentText', { email: sentTo })}>
        <MailCheck aria-hidden="true" className="size-14 text-leaf" strokeWidth={1.5} />
        <div className="flex flex-wrap gap-3">
          <ButtonLink to="/signin" size="lg">
            {t('forgot.backToSignIn')}
          </ButtonLink>
          <Button variant="secondary" size="lg" onClick={() => setSentTo(null)}>
            {t('forgot.tryAgain')}
          </Button>
        </div>
      </AuthFrame>
    )
  }

  return (
    <AuthFrame
      key="form"
      title={t('forgot.title')}
      subtitle={t('forgot.subtitle')}
      footer={
        <p>
          {t('forgot.remembered')} <TextLink to="/signin">{t('signIn.title')}</TextLink>
        </p>
      }
    >
      <form noValidate onSubmit={submit} onFocus={resolver.prepare} className="flex flex-col gap-5">
        <Field label={t('email')} error={errorOf('email')} required>
          <TextInput {...form.register('email')} type="email" autoComplete="email" inputMode="email" />
        </Field>
        <Button type="submit" size="lg" wide busy={form.formState.isSubmitting} busyText={t('forgot.busy')}>
          {t('forgot.submit')}
        </Button>
      </form>
    </AuthFrame>
  )
}

import type { ContactMessageBody } from '@boli/contracts'
import { Send } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextArea } from '../../../components/ui/text-area.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { applyServerFieldErrors } from '../../../lib/server-field-errors.ts'
import { useUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { sendMessage } from '../api/contact.ts'

const resolver = schemaResolver<ContactMessageBody>(
  async () => (await import('../schemas.ts')).ContactMessageBody,
)
const fields = ['name', 'email', 'subject', 'message'] as const

/** Writes to support; who is signed in need not say who they are. */
export function ContactForm() {
  const { t } = useTranslation('support')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const user = useUser()
  const form = useForm<ContactMessageBody>({
    resolver,
    defaultValues: { name: user?.fullname ?? '', email: user?.email ?? '', subject: '', message: '' },
  })
  const forgetDraft = useFormDraft('contact', form, fields)
  const { register, handleSubmit, reset, setError, formState } = form
  const { errors, isSubmitting } = formState

  const submit = handleSubmit(async (values) => {
    try {
      await sendMessage(values)
      reset({ ...values, subject: '', message: '' })
      forgetDraft()
      toastSuccess(t('form.sent'))
    } catch (error) {
      if (applyServerFieldErrors(error, fields, setError)) return
      const isTooOften = error instanceof ApiError && error.status === 429
      toastError(isTooOften ? errorText(error) : t('form.failed'))
    }
  })

  return (
    <form noValidate onSubmit={submit} onFocus={resolver.prepare} className="flex flex-col gap-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label={t('form.name')} error={fieldText(errors.name?.message)} required>
          <TextInput {...register('name')} autoComplete="name" maxLength={80} />
        </Field>
        <Field label={t('form.email')} error={fieldText(errors.email?.message)} required>
          <TextInput {...register('email')} type="email" autoComplete="email" inputMode="email" />
        </Field>
      </div>
      <Field label={t('form.subject')} error={fieldText(errors.subject?.message)} required>
        <TextInput {...register('subject')} maxLength={120} />
      </Field>
      <Field label={t('form.message')} error={fieldText(errors.message?.message)} required>
        <TextArea {...register('message')} rows={6} maxLength={4000} />
      </Field>
      <Button
        type="submit"
        size="lg"
        className="self-start"
        icon={<Send aria-hidden="true" className="size-5" />}
        busy={isSubmitting}
        busyText={t('form.busy')}
      >
        {t('form.submit')}
      </Button>
    </form>
  )
}

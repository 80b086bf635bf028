import { type ContactMessageBody, routes } from '@boli/contracts'
import { Send } from 'lucide-react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../../components/ui/button.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { TextArea, TextInput } from '../../../components/ui/text-input.tsx'
import { ApiError, api } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { applyServerFieldErrors } from '../../../lib/form-errors.ts'
import { schemaResolver } from '../../../lib/schema-resolver.ts'
import { useUser } from '../../../lib/session-store.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'

const resolver = schemaResolver<ContactMessageBody>(
  async () => (await import('../schemas.ts')).ContactMessageBody,
)
const fields = ['name', 'email', 'subject', 'message'] as const

const anId = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The form for messages to support; signed-in users need not enter their name. `?lot=` is the lot that it is about. */
export function ContactForm() {
  const { t } = useTranslation('support')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  const user = useUser()
  const [parameters] = useSearchParams()
  const lot = parameters.get('lot') ?? ''
  const auctionId = anId.test(lot) ? lot : undefined
  const form = useForm<ContactMessageBody>({
    resolver,
    defaultValues: { name: user?.fullname ?? '', email: user?.email ?? '', subject: '', message: '' },
  })
  const forgetDraft = useFormDraft('contact', form, fields)
  const { register, handleSubmit, reset, setError, formState } = form
  const { errors, isDirty, isSubmitting } = formState
  useUnsavedChanges(isDirty)

  const submit = handleSubmit(async (values) => {
    try {
      await api.post(routes.contact.path, { ...values, ...(auctionId && { auctionId }) })
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
      {auctionId ? (
        <Link
          to={`/product/${auctionId}`}
          className="inline-flex min-h-11 items-center self-start rounded-field bg-leaf-wash px-4 font-semibold text-deep underline underline-offset-4"
        >
          {t('form.aboutLot')}
        </Link>
      ) : null}
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
        <TextArea {...register('message')} rows={6} maxLength={4000} className="lg:min-h-88" />
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

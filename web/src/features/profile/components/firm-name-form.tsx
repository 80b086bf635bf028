import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { fieldFault, useFieldText } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { applyServerFieldErrors } from '../../../lib/form-errors.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useSaveFirm } from '../api/firm.ts'

/** The firm's name: with it the account becomes a firm. */
export function FirmNameForm({ name }: { name: string }) {
  const { t } = useTranslation(['firm', 'account'])
  const fieldText = useFieldText()
  const errorText = useErrorText()
  const saveFirm = useSaveFirm()
  const form = useForm({ defaultValues: { name } })
  const { register, formState } = form
  useUnsavedChanges(formState.isDirty)
  const forgetDraft = useFormDraft('firm-name', form, ['name'])

  const submit = form.handleSubmit(async ({ name: written }) => {
    if (written.trim().length < 2) {
      form.setError('name', { message: fieldFault({ code: 'firm-name' }) })
      return
    }
    try {
      await saveFirm.mutateAsync(written.trim())
      forgetDraft()
      form.reset({ name: written.trim() })
      toastSuccess(t('saved'))
    } catch (error) {
      if (!applyServerFieldErrors(error, ['name'], form.setError)) toastError(errorText(error))
    }
  })

  return (
    <Card>
      <form
        noValidate
        aria-label={t('title')}
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event)}
      >
        <Field
          label={t('name')}
          help={t('nameHint')}
          error={fieldText(formState.errors.name?.message)}
          required
        >
          <TextInput {...register('name')} autoComplete="organization" maxLength={80} />
        </Field>
        <Button
          type="submit"
          variant={name === '' ? 'primary' : 'secondary'}
          className="self-end"
          busy={formState.isSubmitting}
          busyText={t('account:working')}
        >
          {t('save')}
        </Button>
      </form>
    </Card>
  )
}

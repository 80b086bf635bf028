import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Field } from '../../../components/ui/field.tsx'
import { TextInput } from '../../../components/ui/text-input.tsx'
import { fieldFault } from '../../../lib/field-text.ts'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useSentForm } from '../../../lib/use-sent-form.ts'
import { useSaveFirm } from '../api/firm.ts'

/** The firm's name: with it the account becomes a firm. */
export function FirmNameForm({ name }: { name: string }) {
  const { t } = useTranslation(['firm', 'account'])
  const saveFirm = useSaveFirm()
  const form = useForm({ defaultValues: { name } })
  const { register, formState } = form
  useUnsavedChanges(formState.isDirty)
  const forgetDraft = useFormDraft('firm-name', form, ['name'])

  const { submit, errorOf } = useSentForm(form, {
    fields: ['name'],
    async send({ name: written }) {
      if (written.trim().length < 2)
        return form.setError('name', { message: fieldFault({ code: 'firm-name' }) })
      await saveFirm.mutateAsync(written.trim())
      forgetDraft()
      form.reset({ name: written.trim() })
      toastSuccess(t('saved'))
    },
  })

  return (
    <Card>
      <form
        noValidate
        aria-label={t('title')}
        className="flex flex-col gap-4"
        onSubmit={(event) => void submit(event)}
      >
        <Field label={t('name')} help={t('nameHint')} error={errorOf('name')} required>
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

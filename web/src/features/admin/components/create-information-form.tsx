import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useCreateInformation } from '../api/information.ts'
import { useInformationSave } from '../hooks/use-information-save.ts'
import {
  emptyInformationForm,
  type InformationForm,
  informationFormFields,
  informationResolver,
  toNewItem,
} from '../model/information-form.ts'
import { InformationFields } from './information-fields.tsx'
import { SaveProblem } from './save-problem.tsx'

/** The form of a new item. What was typed outlives a reload and a lost session. */
export function CreateInformationForm({ onCreated }: { onCreated: () => void }) {
  const { t } = useTranslation('admin')
  const create = useCreateInformation()
  const form = useForm<InformationForm>({
    defaultValues: emptyInformationForm,
    resolver: informationResolver,
  })
  const forgetDraft = useFormDraft('create-info', form, informationFormFields)
  const save = useInformationSave({
    form,
    send: (values, picture) => create.mutateAsync(toNewItem(values, picture)),
    doneText: t('create.done'),
    failedText: t('create.failed'),
    onDone: () => {
      forgetDraft()
      releasePage()
      onCreated()
    },
  })
  const releasePage = useUnsavedChanges(form.formState.isDirty || save.picture.kind === 'chosen')
  return (
    <Card>
      <form noValidate onSubmit={save.submit} className="flex flex-col gap-6">
        <InformationFields
          form={form}
          linkLabel={t('form.link')}
          stored={null}
          choice={save.picture}
          onChange={save.choosePicture}
          pictureError={save.pictureError}
          disabled={save.isSaving}
        />
        <SaveProblem text={save.reason} />
        <div className="flex flex-wrap justify-end gap-3">
          <ButtonLink to="/admin/information" variant="secondary">
            {t('form.cancel')}
          </ButtonLink>
          <Button type="submit" busy={save.isSaving} busyText={t('create.busy')}>
            {t('create.submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

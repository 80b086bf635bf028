import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { SaveProblem } from '../../../components/desk/form-dialog.tsx'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { useUnsavedChanges } from '../../../lib/unsaved-changes.ts'
import { useCreateInformation } from '../api/information.ts'
import { InformationFields } from '../components/information-fields.tsx'
import { useInformationSave } from '../hooks/use-information-save.ts'
import {
  emptyInformationForm,
  type InformationForm,
  informationFormFields,
  informationResolver,
  toNewItem,
} from '../model/information-form.ts'

/** /admin/create-info: a new scheme, technique or piece of equipment. */
export function CreateInformationPage() {
  const { t } = useTranslation('admin')
  const navigate = useNavigate()
  return (
    <AdminShell>
      <div className="flex w-full max-w-3xl flex-col gap-6">
        <PageHeader title={t('create.title')} subtitle={t('create.subtitle')} />
        <CreateInformationForm onCreated={() => void navigate('/admin/information')} />
      </div>
    </AdminShell>
  )
}

/** The form of a new item. Typed text survives a reload and a lost session. */
export function CreateInformationForm({ onCreated }: { onCreated: () => void }) {
  const { t } = useTranslation(['admin', 'common'])
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
            {t('common:cancel')}
          </ButtonLink>
          <Button type="submit" busy={save.isSaving} busyText={t('create.busy')}>
            {t('create.submit')}
          </Button>
        </div>
      </form>
    </Card>
  )
}

import type { InformationView } from '@boli/contracts'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { FormDialog, type FormInDialog, SaveProblem } from '../../../components/desk/form-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { FormButtons } from '../../../components/ui/form-buttons.tsx'
import { useFormDraft } from '../../../lib/form-draft.ts'
import { useUpdateInformation } from '../api/information.ts'
import { useInformationSave } from '../hooks/use-information-save.ts'
import {
  formOf,
  type InformationForm,
  informationFormFields,
  informationResolver,
  toChangedItem,
} from '../model/information-form.ts'
import { InformationFields } from './information-fields.tsx'

interface EditInformationDialogProps {
  /** The item to edit; closed while there is none. */
  item: InformationView | null
  onClose: () => void
}

export function EditInformationDialog({ item, onClose }: EditInformationDialogProps) {
  const { t } = useTranslation('admin')
  return (
    <FormDialog
      open={item !== null}
      onClose={onClose}
      title={t('edit.title')}
      draft={`edit-info.${item?._id}`}
      className="w-[min(44rem,calc(100%-2rem))]"
    >
      {(dialog) => (item ? <EditForm key={item._id} item={item} dialog={dialog} /> : null)}
    </FormDialog>
  )
}

function EditForm({ item, dialog }: { item: InformationView; dialog: FormInDialog }) {
  const { t } = useTranslation('admin')
  const { close, setChanged, question } = dialog
  const update = useUpdateInformation()
  const form = useForm<InformationForm>({ defaultValues: formOf(item), resolver: informationResolver })
  useFormDraft(dialog.draft, form, informationFormFields)
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) setChanged(true)
  }, [isDirty, setChanged])
  const save = useInformationSave({
    form,
    send: (values, picture) =>
      update.mutateAsync({ id: item._id, form: toChangedItem(values, picture, item) }),
    doneText: t('edit.done'),
    failedText: t('edit.failed'),
    onDone: close,
  })
  return (
    <form noValidate onSubmit={save.submit} onChange={() => setChanged(true)} className="flex flex-col gap-6">
      <InformationFields
        form={form}
        linkLabel={t('form.externalLink')}
        stored={item.image}
        choice={save.picture}
        onChange={(choice) => {
          setChanged(true)
          save.choosePicture(choice)
        }}
        pictureError={save.pictureError}
        disabled={save.isSaving}
      />
      <SaveProblem text={save.reason} />
      {question}
      <FormButtons onCancel={close} isBusy={save.isSaving}>
        <Button type="submit" busy={save.isSaving} busyText={t('edit.busy')}>
          {t('edit.submit')}
        </Button>
      </FormButtons>
    </form>
  )
}

import type { InformationView } from '@boli/contracts'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { useUpdateInformation } from '../api/information.ts'
import { useInformationSave } from '../hooks/use-information-save.ts'
import { formOf, type InformationForm, toChangedItem } from '../model/information-form.ts'
import { InformationFields } from './information-fields.tsx'
import { SaveProblem } from './save-problem.tsx'

interface EditInformationDialogProps {
  /** The item to edit; closed while there is none. */
  item: InformationView | null
  onClose: () => void
}

export function EditInformationDialog({ item, onClose }: EditInformationDialogProps) {
  const { t } = useTranslation('admin')
  const [isChanged, setChanged] = useState(false)
  const [isAsking, setAsking] = useState(false)

  function close() {
    setAsking(false)
    setChanged(false)
    onClose()
  }

  return (
    <Dialog
      open={item !== null}
      // A press beside the dialog must not cost what was typed.
      onClose={() => (isChanged ? setAsking(true) : close())}
      title={t('edit.title')}
      className="w-[min(44rem,calc(100%-2rem))]"
    >
      {item ? (
        <EditForm key={item._id} item={item} onClose={close} onChanged={setChanged}>
          {isAsking ? (
            <div
              role="alert"
              className="flex flex-wrap items-center gap-3 rounded-field bg-marigold-wash p-4"
            >
              <p className="flex-1 font-medium">{t('edit.discardQuestion')}</p>
              <Button variant="secondary" onClick={() => setAsking(false)}>
                {t('edit.goOn')}
              </Button>
              <Button variant="danger" onClick={close}>
                {t('edit.discard')}
              </Button>
            </div>
          ) : null}
        </EditForm>
      ) : null}
    </Dialog>
  )
}

interface EditFormProps {
  item: InformationView
  onClose: () => void
  onChanged: (isChanged: boolean) => void
  children: ReactNode
}

function EditForm({ item, onClose, onChanged, children }: EditFormProps) {
  const { t } = useTranslation('admin')
  const update = useUpdateInformation()
  const form = useForm<InformationForm>({ defaultValues: formOf(item) })
  const save = useInformationSave({
    form,
    send: (values, picture) =>
      update.mutateAsync({ id: item._id, form: toChangedItem(values, picture, item) }),
    doneText: t('edit.done'),
    failedText: t('edit.failed'),
    onDone: onClose,
  })
  return (
    <form noValidate onSubmit={save.submit} onChange={() => onChanged(true)} className="flex flex-col gap-6">
      <InformationFields
        form={form}
        linkLabel={t('form.externalLink')}
        stored={item.image}
        choice={save.picture}
        onChange={(choice) => {
          onChanged(true)
          save.choosePicture(choice)
        }}
        pictureError={save.pictureError}
        disabled={save.isSaving}
      />
      <SaveProblem text={save.reason} />
      {children}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" disabled={save.isSaving} onClick={onClose}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" busy={save.isSaving} busyText={t('edit.busy')}>
          {t('edit.submit')}
        </Button>
      </div>
    </form>
  )
}

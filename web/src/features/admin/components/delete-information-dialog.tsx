import type { InformationView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SaveProblem } from '../../../components/desk/form-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { CancelAnd } from '../../../components/ui/form-buttons.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useDeleteInformation } from '../api/information.ts'

interface DeleteInformationDialogProps {
  /** The item in question; closed while there is none. */
  item: InformationView | null
  onClose: () => void
  onDeleted: () => void
}

/** Asks before an item and its picture are permanently deleted. */
export function DeleteInformationDialog({ item, onClose, onDeleted }: DeleteInformationDialogProps) {
  const { t } = useTranslation('admin')
  const errorText = useErrorText()
  const remove = useDeleteInformation()
  const [reason, setReason] = useState<string>()

  function close() {
    setReason(undefined)
    onClose()
  }

  async function confirm(id: string) {
    setReason(undefined)
    try {
      await remove.mutateAsync(id)
      toastSuccess(t('delete.done'))
      onDeleted()
    } catch (error) {
      toastError(t('delete.failed'))
      setReason(errorText(error))
    }
  }

  return (
    <Dialog
      open={item !== null}
      onClose={close}
      title={t('delete.title')}
      actions={
        <CancelAnd onCancel={close} isBusy={remove.isPending}>
          <Button
            variant="danger"
            busy={remove.isPending}
            busyText={t('delete.busy')}
            onClick={() => item && void confirm(item._id)}
          >
            {t('delete.submit')}
          </Button>
        </CancelAnd>
      }
    >
      <p>{t('delete.question', { title: item?.title })}</p>
      <SaveProblem text={reason} />
    </Dialog>
  )
}

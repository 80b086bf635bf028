import type { ContactMessageView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { useTellFailure } from '../../../components/desk/form-dialog.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { useDeleteMessage } from '../api/messages.ts'

interface DeleteMessageDialogProps {
  /** The message in question; closed while there is none. */
  message: ContactMessageView | null
  onClose: () => void
}

export function DeleteMessageDialog({ message, onClose }: DeleteMessageDialogProps) {
  const { t } = useTranslation('admin')
  const remove = useDeleteMessage()
  const tellFailure = useTellFailure()
  const confirm = (id: string) =>
    remove.mutate(id, {
      onSuccess: () => {
        toastSuccess(t('messages.removed'))
        onClose()
      },
      onError: tellFailure(t('messages.removeFailed')),
    })
  return (
    <ConfirmDialog
      isOpen={message !== null}
      title={t('messages.removeTitle')}
      confirmText={t('messages.remove')}
      isBusy={remove.isPending}
      busyText={t('delete.busy')}
      onConfirm={() => message && confirm(message._id)}
      onClose={onClose}
    >
      <p>{t('messages.removeQuestion', { subject: message?.subject })}</p>
    </ConfirmDialog>
  )
}

import type { ContactMessageView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { useDeleteMessage } from '../api/inbox.ts'

interface DeleteMessageDialogProps {
  /** The message in question; closed while there is none. */
  message: ContactMessageView | null
  onClose: () => void
}

export function DeleteMessageDialog({ message, onClose }: DeleteMessageDialogProps) {
  const { t } = useTranslation('admin')
  const remove = useDeleteMessage()
  return (
    <ConfirmDialog
      isOpen={message !== null}
      words={{
        title: t('messages.removeTitle'),
        confirm: t('messages.remove'),
        busy: t('delete.busy'),
        done: t('messages.removed'),
        failed: t('messages.removeFailed'),
      }}
      act={() => message && remove.mutateAsync(message._id)}
      onClose={onClose}
    >
      <p>{t('messages.removeQuestion', { subject: message?.subject })}</p>
    </ConfirmDialog>
  )
}

import type { AdminUserView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { useDeleteUser } from '../api/users.ts'

interface DeleteUserDialogProps {
  /** The user in question; closed while there is none. */
  user: AdminUserView | null
  onClose: () => void
  onDeleted?: () => void
}

/** Asks before an account is deleted, and says what remains. */
export function DeleteUserDialog({ user, onClose, onDeleted }: DeleteUserDialogProps) {
  const { t } = useTranslation('users')
  const remove = useDeleteUser()
  return (
    <ConfirmDialog
      isOpen={user !== null}
      words={{
        title: t('delete.title'),
        confirm: t('delete.submit'),
        busy: t('delete.busy'),
        done: t('delete.done'),
        failed: t('delete.failed'),
      }}
      act={() => user && remove.mutateAsync(user._id)}
      onDone={onDeleted}
      onClose={onClose}
    >
      <p>{t('delete.question', { username: user?.username })}</p>
    </ConfirmDialog>
  )
}

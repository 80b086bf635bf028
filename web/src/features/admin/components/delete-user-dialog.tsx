import type { AdminUserView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { useTellFailure } from '../../../components/desk/form-dialog.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
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
  const tellFailure = useTellFailure()
  const confirm = (id: string) =>
    remove.mutate(id, {
      onSuccess: () => {
        toastSuccess(t('delete.done'))
        onClose()
        onDeleted?.()
      },
      onError: tellFailure(t('delete.failed')),
    })
  return (
    <ConfirmDialog
      isOpen={user !== null}
      title={t('delete.title')}
      confirmText={t('delete.submit')}
      isBusy={remove.isPending}
      busyText={t('delete.busy')}
      onConfirm={() => user && confirm(user._id)}
      onClose={onClose}
    >
      <p>{t('delete.question', { username: user?.username })}</p>
    </ConfirmDialog>
  )
}

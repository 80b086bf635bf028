import type { AdminUserView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { toastError, toastSuccess } from '../../../lib/toast.ts'
import { useDeleteUser } from '../api/users.ts'

interface DeleteUserDialogProps {
  /** The user in question; closed while there is none. */
  user: AdminUserView | null
  onClose: () => void
}

/** Asks before an account is gone, and says what stays of it. */
export function DeleteUserDialog({ user, onClose }: DeleteUserDialogProps) {
  const { t } = useTranslation('users')
  const errorText = useErrorText()
  const remove = useDeleteUser()

  async function confirm(id: string) {
    try {
      await remove.mutateAsync(id)
      toastSuccess(t('delete.done'))
      onClose()
    } catch (error) {
      const isHeard = error instanceof ApiError && !error.isNetworkFailure
      toastError((isHeard && errorText(error)) || t('delete.failed'))
    }
  }

  return (
    <Dialog
      open={user !== null}
      onClose={onClose}
      title={t('delete.title')}
      actions={
        <>
          <Button variant="secondary" disabled={remove.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            busyText={t('delete.busy')}
            onClick={() => user && void confirm(user._id)}
          >
            {t('delete.submit')}
          </Button>
        </>
      }
    >
      <p>{t('delete.question', { username: user?.username })}</p>
    </Dialog>
  )
}

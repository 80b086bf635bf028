import type { AdminUserView } from '@boli/contracts'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { useTellFailure } from '../../../components/desk/form-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { toastSuccess } from '../../../lib/toast.ts'
import { useRestoreUser } from '../api/users.ts'

/** Says that an account is deleted and until when this can be undone, with the button to restore it. */
export function DeletedAccount({ user, removedAt }: { user: AdminUserView; removedAt: string }) {
  const { t } = useTranslation('users')
  const [isAsking, setAsking] = useState(false)
  const restore = useRestoreUser()
  const tellFailure = useTellFailure()
  // Not by the callbacks of `mutate`: once restored, the account no longer shows this part.
  const confirm = () =>
    restore
      .mutateAsync(user._id)
      .then(() => toastSuccess(t('restore.done')), tellFailure(t('restore.failed')))
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel bg-chilli-wash p-5">
      <p className="min-w-0 flex-1">{t('restore.until', { moment: formatDateTime(removedAt) })}</p>
      <Button
        variant="secondary"
        onClick={() => setAsking(true)}
        icon={<Undo2 aria-hidden="true" className="size-4.5" />}
      >
        {t('restore.open')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('restore.open')}
        confirmText={t('restore.open')}
        isBusy={restore.isPending}
        busyText={t('restore.busy')}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>{t('restore.question', { username: user.username })}</p>
      </ConfirmDialog>
    </div>
  )
}

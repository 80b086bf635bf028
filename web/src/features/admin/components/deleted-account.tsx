import type { AdminUserView } from '@boli/contracts'
import { Undo2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskButton, ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { useRestoreUser } from '../api/users.ts'

/** Says that an account is deleted and until when this can be undone, with the button to restore it. */
export function DeletedAccount({ user, removedAt }: { user: AdminUserView; removedAt: string }) {
  const { t } = useTranslation('users')
  const restore = useRestoreUser()
  const title = t('restore.open')
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-panel bg-chilli-wash p-5">
      <p className="min-w-0 flex-1">{t('restore.until', { moment: formatDateTime(removedAt) })}</p>
      <AskButton Icon={Undo2} text={title}>
        {(dialog) => (
          <ConfirmDialog
            {...dialog}
            words={{
              ...{ title, confirm: title, busy: t('restore.busy') },
              ...{ done: t('restore.done'), failed: t('restore.failed') },
            }}
            act={() => restore.mutateAsync(user._id)}
          >
            <p>{t('restore.question', { username: user.username })}</p>
          </ConfirmDialog>
        )}
      </AskButton>
    </div>
  )
}

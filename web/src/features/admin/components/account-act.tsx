import type { AdminUserView } from '@boli/contracts'
import { KeyRound, LogOut } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { useTellFailure } from '../../../components/desk/form-dialog.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { toastSuccess } from '../../../lib/toast.ts'
import { useAccountAct } from '../api/users.ts'

const signs = { sessions: LogOut, factor: KeyRound } as const

/** Signs a user out everywhere, or resets their second factors, after a confirmation. */
export function AccountAct({ user, act }: { user: AdminUserView; act: keyof typeof signs }) {
  const { t } = useTranslation('users')
  const [isAsking, setAsking] = useState(false)
  const change = useAccountAct(act)
  const tellFailure = useTellFailure()
  const Sign = signs[act]
  const confirm = () =>
    change.mutate(user._id, {
      onSuccess: () => {
        toastSuccess(t(`act.${act}.done`))
        setAsking(false)
      },
      onError: tellFailure(t(`act.${act}.failed`)),
    })
  return (
    <>
      <Button
        variant="secondary"
        onClick={() => setAsking(true)}
        icon={<Sign aria-hidden="true" className="size-4.5" />}
      >
        {t(`act.${act}.open`)}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title={t(`act.${act}.open`)}
        confirmText={t(`act.${act}.open`)}
        isBusy={change.isPending}
        busyText={t('edit.busy')}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <p>{t(`act.${act}.question`, { username: user.username })}</p>
      </ConfirmDialog>
    </>
  )
}

import type { AdminUserView } from '@boli/contracts'
import { KeyRound, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskButton, ConfirmDialog } from '../../../components/desk/confirm-dialog.tsx'
import { useAccountAct } from '../api/users.ts'

const signs = { sessions: LogOut, factor: KeyRound } as const

/** Signs a user out everywhere, or resets their second factors, after a confirmation. */
export function AccountAct({ user, act }: { user: AdminUserView; act: keyof typeof signs }) {
  const { t } = useTranslation('users')
  const change = useAccountAct(act)
  const title = t(`act.${act}.open`)
  return (
    <AskButton Icon={signs[act]} text={title}>
      {(dialog) => (
        <ConfirmDialog
          {...dialog}
          words={{
            ...{ title, confirm: title, busy: t('edit.busy') },
            ...{ done: t(`act.${act}.done`), failed: t(`act.${act}.failed`) },
          }}
          act={() => change.mutateAsync(user._id)}
        >
          <p>{t(`act.${act}.question`, { username: user.username })}</p>
        </ConfirmDialog>
      )}
    </AskButton>
  )
}

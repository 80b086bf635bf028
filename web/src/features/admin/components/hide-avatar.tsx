import type { AdminUserView } from '@boli/contracts'
import { EyeOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AskButton } from '../../../components/desk/confirm-dialog.tsx'
import { useHideAvatar } from '../api/users.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Hides a member's picture, if there is one. */
export function HideAvatar({ user }: { user: AdminUserView }) {
  const { t } = useTranslation('users')
  const hide = useHideAvatar(user._id)
  if (!user.avatar) return null
  const title = t('act.avatar.open')
  return (
    <AskButton Icon={EyeOff} text={title}>
      {(dialog) => (
        <ReasonDialog
          {...dialog}
          draft={`hide-avatar-${user._id}`}
          change={hide}
          words={{
            ...{ title, confirm: title, busy: t('act.avatar.busy'), done: t('act.avatar.done') },
            ...{ failed: t('act.avatar.failed'), help: t('act.avatar.help') },
          }}
        >
          <p>{t('act.avatar.question', { username: user.username })}</p>
        </ReasonDialog>
      )}
    </AskButton>
  )
}

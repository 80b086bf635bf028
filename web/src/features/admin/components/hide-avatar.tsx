import type { AdminUserView } from '@boli/contracts'
import { EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { useHideAvatar } from '../api/users.ts'
import { ReasonDialog } from './reason-dialog.tsx'

/** Hides a member's picture, if there is one. */
export function HideAvatar({ user }: { user: AdminUserView }) {
  const { t } = useTranslation('users')
  const [isAsking, setAsking] = useState(false)
  const hide = useHideAvatar(user._id)
  return (
    <>
      {user.avatar ? (
        <Button
          variant="secondary"
          onClick={() => setAsking(true)}
          icon={<EyeOff aria-hidden="true" className="size-4.5" />}
        >
          {t('act.avatar.open')}
        </Button>
      ) : null}
      <ReasonDialog
        draft={`hide-avatar-${user._id}`}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        change={hide}
        words={{
          title: t('act.avatar.open'),
          confirm: t('act.avatar.open'),
          busy: t('act.avatar.busy'),
          done: t('act.avatar.done'),
          failed: t('act.avatar.failed'),
          help: t('act.avatar.help'),
        }}
      >
        <p>{t('act.avatar.question', { username: user.username })}</p>
      </ReasonDialog>
    </>
  )
}

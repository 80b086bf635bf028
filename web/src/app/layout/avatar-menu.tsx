import type { UserView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../components/ui/avatar.tsx'
import { optionalPart } from '../../lib/lazy-part.ts'
import { usePopover } from './use-popover.ts'

const AccountPanel = optionalPart(() => import('./account-panel.tsx'), 'AccountPanel')

/** Opens the account panel, which is fetched when it is about to be opened. */
export function AvatarMenu({ user }: { user: UserView }) {
  const { t } = useTranslation('shell')
  const { trigger, target } = usePopover()
  const [isNear, setNear] = useState(false)
  const prepare = () => setNear(true)
  return (
    <>
      <button
        type="button"
        {...trigger}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={prepare}
        aria-label={t('account.menu', { username: user.username })}
        className="flex size-11 shrink-0 items-center justify-center rounded-full hover:bg-sand"
      >
        <Avatar src={user.avatar} username={user.username} />
      </button>
      <div
        {...target}
        className="fixed inset-auto top-16 end-[max(1rem,calc((100vw-var(--container-page))/2))] m-0 w-72 max-w-[calc(100vw-2rem)] rounded-card border border-line bg-card p-2 text-ink shadow-lift"
      >
        {isNear ? <AccountPanel user={user} /> : null}
      </div>
    </>
  )
}

import type { UserView } from '@boli/contracts'
import { LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '../../components/ui/avatar.tsx'
import { Link } from '../../components/ui/link.tsx'
import { useSignOut } from '../../lib/use-sign-out.ts'
import { accountLinks } from './waiting-count.tsx'

const itemLooks =
  'flex min-h-11 w-full items-center gap-2 rounded-field px-3 text-start font-medium hover:bg-leaf-wash'

/** Username and e-mail, My profile, Edit Profile, Sign out. */
export function AccountPanel({ user }: { user: UserView }) {
  const { t } = useTranslation('shell')
  const { signOut, isSigningOut } = useSignOut()
  return (
    <>
      <div className="flex items-center gap-3 border-line border-b px-3 pt-2 pb-3">
        <Avatar src={user.avatar} username={user.username} className="size-11" />
        <div className="min-w-0">
          <p className="truncate font-semibold">{user.username}</p>
          <p className="truncate text-soft text-sm">{user.email}</p>
        </div>
      </div>
      <nav aria-label={t('account.label')} className="mt-2">
        {accountLinks.map(({ to, text }) => (
          <Link key={to} to={to} className={itemLooks}>
            {t(text)}
          </Link>
        ))}
        <button
          type="button"
          onClick={signOut}
          disabled={isSigningOut}
          className={`${itemLooks} text-chilli`}
        >
          <LogOut aria-hidden="true" className="size-4.5" />
          {t(isSigningOut ? 'account.signingOut' : 'account.signOut')}
        </button>
      </nav>
    </>
  )
}

import type { AdminUserView } from '@boli/contracts'
import { Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { RowButton, RowLink } from '../../../components/desk/row-link.tsx'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Badge } from '../../../components/ui/badge.tsx'
import { EmailText } from '../../../components/ui/email-text.tsx'
import { formatLongDate } from '../../../lib/format.ts'
import { useUser } from '../../../lib/session-store.ts'

interface UsersTableProps {
  users: readonly AdminUserView[]
  onEdit: (user: AdminUserView) => void
  onDelete: (user: AdminUserView) => void
}

/** User, Email, Role, Joined Date, Actions. */
export function UsersTable({ users, onEdit, onDelete }: UsersTableProps) {
  const { t } = useTranslation('users')
  const me = useUser()
  return (
    <DataTable
      caption={t('title')}
      rows={users}
      keyOf={(user) => user._id}
      columns={[
        {
          title: t('column.user'),
          cell: (user) => (
            <span className="flex min-w-0 flex-wrap items-center gap-x-3">
              <Avatar src={user.avatar} username={user.username} className="size-10" />
              <RowLink to={`/admin/users/${user._id}`}>{user.username}</RowLink>
              {user.isVerified ? null : <Badge tone="marigold">{t('unverified')}</Badge>}
            </span>
          ),
        },
        {
          title: t('column.email'),
          cell: ({ email }) => (
            <span className="min-w-0 break-words max-md:text-end max-md:text-sm">
              <EmailText email={email} />
            </span>
          ),
        },
        {
          title: t('column.role'),
          cell: ({ role }) => (
            <Badge tone={role === 'farmer' ? 'leaf' : role === 'business' ? 'marigold' : 'neutral'}>
              {t(`role.${role}`)}
            </Badge>
          ),
        },
        {
          title: t('column.joined'),
          cell: ({ createdAt }) => (
            <span className="figures md:whitespace-nowrap">{formatLongDate(createdAt)}</span>
          ),
        },
        {
          title: t('column.actions'),
          // Administrators can neither delete nor demote themselves.
          cell: (user) =>
            user.removedAt ? (
              <RowLink to={`/admin/users/${user._id}`}>{t('restore.open')}</RowLink>
            ) : (
              <span className="flex gap-1">
                <RowButton
                  label={t('edit.open', { username: user.username })}
                  disabled={user._id === me?._id}
                  onClick={() => onEdit(user)}
                >
                  <Pencil aria-hidden="true" className="size-5" />
                </RowButton>
                <RowButton
                  label={t('delete.open', { username: user.username })}
                  isDanger
                  disabled={user._id === me?._id}
                  onClick={() => onDelete(user)}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </RowButton>
              </span>
            ),
        },
      ]}
    />
  )
}

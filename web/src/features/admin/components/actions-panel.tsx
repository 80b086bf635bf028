import type { AdminActionView } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../../lib/format.ts'
import { useAdminActions } from '../api/users.ts'
import { DataTable } from './data-table.tsx'
import { PagedPanel } from './list-card.tsx'
import { RowLink } from './row-link.tsx'

const LIMIT = 10
/** Of no user. */
const contentActions = [
  ...['answer-message', 'reopen-message', 'delete-message'],
  ...['publish-item', 'update-item', 'remove-item'],
]
const knownActions = [
  ...['update-user', 'delete-user', 'end-sessions', 'reset-second-factor', 'remove-lot'],
  ...contentActions,
]

/** What administrators did, newest first: to everyone, or to one user. */
export function ActionsPanel({ userId }: { userId?: string }) {
  const { t } = useTranslation('users')
  return (
    <PagedPanel
      title={t('actions.title')}
      text={t('actions.text')}
      usePage={(page) => useAdminActions({ ...(userId && { userId }), page, limit: LIMIT })}
      failure={t('actions.failed')}
      empty={t('actions.empty')}
    >
      {(actions, isStale) => (
        <DataTable
          caption={t('actions.title')}
          rows={actions}
          isStale={isStale}
          keyOf={(action) => action._id}
          columns={[
            {
              key: 'what',
              title: t('actions.what'),
              cell: (action) => <What action={action} />,
            },
            {
              key: 'user',
              title: t('column.user'),
              cell: ({ user, action }) =>
                user ? (
                  <RowLink to={`/admin/users/${user._id}`}>{user.username}</RowLink>
                ) : contentActions.includes(action) ? (
                  '–'
                ) : (
                  t('actions.deletedUser')
                ),
            },
            { key: 'who', title: t('actions.who'), cell: ({ admin }) => admin.username },
            {
              key: 'when',
              title: t('actions.when'),
              cell: ({ at }) => (
                <time dateTime={at} className="figures md:whitespace-nowrap">
                  {formatDateTime(at)}
                </time>
              ),
            },
          ]}
        />
      )}
    </PagedPanel>
  )
}

/** The act in words, and what it changed. */
function What({ action: { action, changes, lot, item } }: { action: AdminActionView }) {
  const { t } = useTranslation('users')
  const wordsOf = (field: string, value: string) => {
    if (field === 'role' && value !== '') return t(`role.${value}`)
    return field === 'isVerified' ? t(`actions.verified.${value}`) : value
  }
  return (
    <div>
      <p className="font-semibold">{knownActions.includes(action) ? t(`actions.kind.${action}`) : action}</p>
      {lot ? (
        <p className="break-words text-soft text-sm">
          <RowLink to={`/admin/auctions/${lot._id}`}>{lot.name}</RowLink> {lot.note}
        </p>
      ) : null}
      {item ? <p className="break-words text-soft text-sm">{item.title}</p> : null}
      {changes.map(({ field, before, after }) => (
        <p key={field} className="break-words text-soft text-sm">
          {t(`actions.field.${field}`)}: {wordsOf(field, before)} → {wordsOf(field, after)}
        </p>
      ))}
    </div>
  )
}

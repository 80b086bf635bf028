import { type AdminActionView, adminActKinds, systemActors } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { formatDateTime } from '../../../lib/format.ts'
import { ActFacts } from './act-facts.tsx'

/** Kinds of actions on a user. */
const userActions = [
  'update-user',
  'delete-user',
  'end-sessions',
  'reset-second-factor',
  'remove-lot',
  'suspend-member',
]

/** Administrators' actions, one per row. */
export function ActionsTable({
  actions,
  isStale,
}: {
  actions: readonly AdminActionView[]
  isStale: boolean
}) {
  const { t } = useTranslation(['users', 'audit'])
  const nameOf = ({ _id, username }: AdminActionView['admin']) => {
    if (_id === systemActors.operator.userId) return t('audit:actor.operator')
    return _id === systemActors.fetch.userId ? t('audit:actor.fetch') : username
  }
  return (
    <DataTable
      caption={t('actions.title')}
      rows={actions}
      isStale={isStale}
      keyOf={(action) => action._id}
      columns={[
        { key: 'what', title: t('actions.what'), cell: (action) => <What action={action} /> },
        {
          key: 'user',
          title: t('column.user'),
          cell: ({ user, action }) =>
            user ? (
              <RowLink to={`/admin/users/${user._id}`}>{user.username}</RowLink>
            ) : userActions.includes(action) ? (
              t('actions.deletedUser')
            ) : (
              <span className="text-soft">{t('actions.noUser')}</span>
            ),
        },
        { key: 'who', title: t('actions.who'), cell: ({ admin }) => nameOf(admin) },
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
  )
}

/** The action in words, with its changes and details. */
function What({ action: { action, changes, lot, item, dealId, facts = {} } }: { action: AdminActionView }) {
  const { t } = useTranslation('users')
  const wordsOf = (field: string, value: string) => {
    if (field === 'role' && value !== '') return t(`role.${value}`)
    return field === 'isVerified' ? t(`actions.verified.${value}`) : value
  }
  const kind = adminActKinds.find((known) => known === action)
  return (
    <div>
      <p className="font-semibold">{kind ? t(`actions.kind.${kind}`) : action}</p>
      {lot ? (
        <p className="break-words text-soft text-sm">
          <RowLink to={dealId ? `/admin/deals/${dealId}` : `/admin/auctions/${lot._id}`}>{lot.name}</RowLink>{' '}
          {lot.note}
        </p>
      ) : null}
      {item ? <p className="break-words text-soft text-sm">{item.title}</p> : null}
      {changes.map(({ field, before, after }) => (
        <p key={field} className="break-words text-soft text-sm">
          {t(`actions.field.${field}`)}: {wordsOf(field, before)} → {wordsOf(field, after)}
        </p>
      ))}
      <ActFacts facts={facts} />
    </div>
  )
}

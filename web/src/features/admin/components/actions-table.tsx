import { type AdminActionView, adminActKinds, systemActors } from '@boli/contracts'
import { useTranslation } from 'react-i18next'
import { DataTable } from '../../../components/desk/data-table.tsx'
import { PagedPanel } from '../../../components/desk/list-card.tsx'
import { RowLink } from '../../../components/desk/row-link.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { formatCount, formatDate, formatDateTime, formatRupees } from '../../../lib/format.ts'
import { useAdminActions } from '../api/audit.ts'

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
export function ActionsTable({ actions }: { actions: readonly AdminActionView[] }) {
  const { t } = useTranslation(['users', 'audit'])
  const nameOf = ({ _id, username }: AdminActionView['admin']) => {
    if (_id === systemActors.operator.userId) return t('audit:actor.operator')
    return _id === systemActors.fetch.userId ? t('audit:actor.fetch') : username
  }
  return (
    <DataTable
      caption={t('actions.title')}
      rows={actions}
      keyOf={(action) => action._id}
      columns={[
        { title: t('actions.what'), cell: (action) => <What action={action} /> },
        {
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
        { title: t('actions.who'), cell: ({ admin }) => nameOf(admin) },
        {
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

type Facts = NonNullable<AdminActionView['facts']>

const hidden = ['_id', 'format', 'due', 'userIds']

/** Details of an action, one per line, formatted as elsewhere. */
function ActFacts({ facts }: { facts: Facts }) {
  const { t } = useTranslation(['audit', 'users', 'lot', 'create', 'keys'])
  const wordsOf = (name: string, value: string | number | boolean) => {
    if (name === 'from' || name === 'to' || name === 'until') return formatDate(`${value}`)
    if (name === 'state') return t(`create:state.${value}`, { defaultValue: `${value}` })
    if (name === 'category') return t(`lot:category.${value}`, { defaultValue: `${value}` })
    if (name === 'kind' && adminActKinds.some((kind) => kind === value))
      return t(`users:actions.kind.${value}`)
    if (name === 'rate' && facts.kind === 'percent') return `${value} %`
    if ((name === 'rate' || name === 'amount') && typeof value === 'number') return formatRupees(value)
    if (name === 'bytes' || name.endsWith('Limit')) return formatCount(Number(value))
    if (name === 'scopes')
      return `${value}`
        .split(', ')
        .map((scope) => t(`keys:scopes.${scope}`, { defaultValue: scope }))
        .join(' · ')
    return t(`value.${value}`, { defaultValue: `${value}` })
  }
  return Object.entries(facts).map(([name, value]) =>
    value === null || value === '' || hidden.includes(name) ? null : (
      <p key={name} className="break-words text-soft text-sm">
        {name === 'scopes' ? t('keys:scopes.label') : t(`fact.${name}`, { defaultValue: name })}:{' '}
        {wordsOf(name, value)}
      </p>
    ),
  )
}

const LIMIT = 10

/** Administrators' actions, newest first: all, or on one user. */
export function ActionsPanel({ userId }: { userId?: string }) {
  const { t } = useTranslation(['users', 'audit'])
  return (
    <PagedPanel
      title={t('actions.title')}
      text={t('actions.text')}
      aside={
        <Link
          to="/admin/audit"
          className="inline-flex min-h-11 items-center text-deep underline underline-offset-4"
        >
          {t('audit:open')}
        </Link>
      }
      usePage={(page) => useAdminActions({ ...(userId && { userId }), page, limit: LIMIT })}
      failure={t('actions.failed')}
      empty={t('actions.empty')}
    >
      {(actions) => <ActionsTable actions={actions} />}
    </PagedPanel>
  )
}

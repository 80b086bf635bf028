import type { AdminUserView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../../components/desk/list-card.tsx'
import { AdminShell } from '../../../components/desk/panel.tsx'
import { UserSearch } from '../../../components/desk/user-search.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { SortSelect } from '../../../components/ui/select.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { useUsers } from '../api/users.ts'
import { ActionsPanel } from '../components/actions-table.tsx'
import { DeleteUserDialog } from '../components/delete-user-dialog.tsx'
import { EditUserDialog } from '../components/edit-user-dialog.tsx'
import { UsersTable } from '../components/users-table.tsx'

const roles = ['all', 'business', 'farmer', 'deleted'] as const
const sorts = ['newest', 'oldest', 'username'] as const
const userFilters = listFilters({ role: roles, sort: sorts })

/** The specification's words for the three ways in which the list can fail. */
function failureKey(error: unknown, search: string) {
  if (error instanceof ApiError && error.isNetworkFailure) return 'error.network'
  return search === '' ? 'error.list' : 'error.search'
}

/** /admin/users: search, filter, sort, edit and delete users. */
export function UsersPage() {
  const { t } = useTranslation(['users', 'audit', 'admin', 'errors', 'lot', 'create', 'keys'])
  const { filters, show, reset } = useListFilters(userFilters)
  const list = useUsers(filters)
  const [edited, setEdited] = useState<AdminUserView | null>(null)
  const [deleted, setDeleted] = useState<AdminUserView | null>(null)

  return (
    <AdminShell>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <UserSearch value={filters.search} onSearch={(search) => show({ search })} />
        <fieldset aria-label={t('filter.label')} className="flex flex-wrap gap-2">
          {roles.map((role) => (
            <Chip key={role} selected={role === filters.role} onClick={() => show({ role })}>
              {t(`filter.${role}`)}
            </Chip>
          ))}
        </fieldset>
        <SortSelect
          label={t('sort.label')}
          value={filters.sort}
          options={sorts.map((sort) => [sort, t(`sort.${sort}`)])}
          onChange={(sort) => show({ sort })}
        />
      </div>
      <ListCard
        list={list}
        page={filters.page}
        onPage={(page) => show({ page })}
        failure={t(failureKey(list.error, filters.search))}
        empty={
          <EmptyState
            title={t('empty')}
            action={
              <Button variant="secondary" onClick={reset}>
                {t('filter.all')}
              </Button>
            }
            className="m-5"
          />
        }
      >
        {(users) => <UsersTable users={users} onEdit={setEdited} onDelete={setDeleted} />}
      </ListCard>
      <ActionsPanel />
      <EditUserDialog user={edited} onClose={() => setEdited(null)} />
      <DeleteUserDialog user={deleted} onClose={() => setDeleted(null)} />
    </AdminShell>
  )
}

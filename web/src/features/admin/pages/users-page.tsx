import type { AdminUserView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Button } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { Chip } from '../../../components/ui/chip.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { ApiError } from '../../../lib/api-client.ts'
import { useUsers } from '../api/users.ts'
import { AdminShell } from '../components/admin-shell.tsx'
import { DataTableSkeleton } from '../components/data-table.tsx'
import { DeleteUserDialog } from '../components/delete-user-dialog.tsx'
import { EditUserDialog } from '../components/edit-user-dialog.tsx'
import { Pager } from '../components/pager.tsx'
import { UserSearch } from '../components/user-search.tsx'
import { UsersTable } from '../components/users-table.tsx'
import { useFailureToast } from '../hooks/use-failure-toast.ts'
import { readUserFilters, type UserFilters, userRoles, writeUserFilters } from '../model/user-filters.ts'

/** The specification's words for the three ways in which the list can fail. */
function failureKey(error: unknown, { search }: UserFilters) {
  if (error instanceof ApiError && error.isNetworkFailure) return 'error.network'
  return search === '' ? 'error.list' : 'error.search'
}

/** /admin/users: everyone found, chosen by role, edited, deleted. */
export function UsersPage() {
  const { t } = useTranslation('users')
  const [parameters, setParameters] = useSearchParams()
  const filters = readUserFilters(parameters)
  const list = useUsers(filters)
  const [edited, setEdited] = useState<AdminUserView | null>(null)
  const [deleted, setDeleted] = useState<AdminUserView | null>(null)
  const failure = t(failureKey(list.error, filters))
  useFailureToast(list.isError, failure)

  const show = (changes: Partial<UserFilters>) =>
    setParameters(writeUserFilters({ ...filters, page: 1, ...changes }), { preventScrollReset: true })
  const users = list.data?.data ?? []

  return (
    <AdminShell>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="flex flex-wrap items-center justify-between gap-4">
        <UserSearch value={filters.search} onSearch={(search) => show({ search, role: 'all' })} />
        <fieldset aria-label={t('filter.label')} className="flex flex-wrap gap-2">
          {userRoles.map((role) => (
            <Chip
              key={role}
              selected={filters.search === '' && role === filters.role}
              onClick={() => show({ role, search: '' })}
            >
              {t(`filter.${role}`)}
            </Chip>
          ))}
        </fieldset>
      </div>
      <Card padded={false} className="overflow-hidden">
        {list.isError ? (
          <ErrorState
            error={list.error}
            title={failure}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
            className="m-5"
          />
        ) : list.isPending ? (
          <DataTableSkeleton rows={6} />
        ) : users.length === 0 ? (
          <EmptyState
            title={t('empty')}
            action={
              <Button variant="secondary" onClick={() => show({ search: '', role: 'all' })}>
                {t('filter.all')}
              </Button>
            }
            className="m-5"
          />
        ) : (
          <UsersTable
            users={users}
            isStale={list.isPlaceholderData}
            onEdit={setEdited}
            onDelete={setDeleted}
          />
        )}
        <Pager
          page={filters.page}
          shown={list.isError ? 0 : users.length}
          hasNext={list.data?.hasMore === true && !list.isError}
          onPage={(page) => show({ page })}
        />
      </Card>
      <EditUserDialog user={edited} onClose={() => setEdited(null)} />
      <DeleteUserDialog user={deleted} onClose={() => setDeleted(null)} />
    </AdminShell>
  )
}

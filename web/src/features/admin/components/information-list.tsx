import { INFORMATION_PAGE_SIZE, type InformationView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { CategoryButtons } from '../../../components/information/category-buttons.tsx'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { Card } from '../../../components/ui/card.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { useInformationAnalytics } from '../api/information.ts'
import { useFailureToast } from '../hooks/use-failure-toast.ts'
import {
  type InformationFilters,
  readInformationFilters,
  writeInformationFilters,
} from '../model/information-filters.ts'
import { DataTableSkeleton } from './data-table.tsx'
import { DeleteInformationDialog } from './delete-information-dialog.tsx'
import { EditInformationDialog } from './edit-information-dialog.tsx'
import { InformationTable } from './information-table.tsx'
import { Pager } from './pager.tsx'

/** All items: found, chosen by category, paged, edited, deleted. */
export function InformationList() {
  const { t } = useTranslation(['admin', 'info'])
  const [parameters, setParameters] = useSearchParams()
  const filters = readInformationFilters(parameters)
  const list = useInformationAnalytics(filters)
  const [edited, setEdited] = useState<InformationView | null>(null)
  const [deleted, setDeleted] = useState<InformationView | null>(null)
  useFailureToast(list.isError, t('information.failed'))

  // Another search or category begins at its first page.
  const show = (changes: Partial<InformationFilters>) =>
    setParameters(writeInformationFilters({ ...filters, page: 1, ...changes }), { preventScrollReset: true })
  const items = list.data?.content ?? []

  function afterDeletion() {
    setDeleted(null)
    if (items.length === 1 && filters.page > 1) show({ page: filters.page - 1 })
  }

  return (
    <>
      <div className="flex flex-col gap-4">
        <SearchField
          label={t('information.search')}
          placeholder={t('information.search')}
          query={filters.search}
          onSearch={(search) => show({ search })}
          canBeEmpty
          className="w-full max-w-xl"
        />
        <CategoryButtons chosen={filters.category} onChoose={(category) => show({ category })} />
      </div>
      <Card padded={false} className="overflow-hidden">
        {list.isError ? (
          <ErrorState
            error={list.error}
            title={t('information.failed')}
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
            className="m-5"
          />
        ) : list.isPending ? (
          <DataTableSkeleton rows={6} />
        ) : items.length === 0 ? (
          <EmptyState
            title={t('info:empty')}
            action={
              writeInformationFilters({ ...filters, page: 1 }).size > 0 ? (
                <Button variant="secondary" onClick={() => show({ search: '', category: 'all' })}>
                  {t('info:showAll')}
                </Button>
              ) : (
                <ButtonLink to="/admin/create-info">{t('information.add')}</ButtonLink>
              )
            }
            className="m-5"
          />
        ) : (
          <InformationTable
            items={items}
            isStale={list.isPlaceholderData}
            onEdit={setEdited}
            onDelete={setDeleted}
          />
        )}
        <Pager
          page={filters.page}
          shown={list.isError ? 0 : items.length}
          hasNext={items.length === INFORMATION_PAGE_SIZE && filters.page < (list.data?.totalPages ?? 1)}
          onPage={(page) => show({ page })}
        />
      </Card>
      <EditInformationDialog item={edited} onClose={() => setEdited(null)} />
      <DeleteInformationDialog item={deleted} onClose={() => setDeleted(null)} onDeleted={afterDeletion} />
    </>
  )
}

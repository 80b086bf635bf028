import type { InformationView } from '@boli/contracts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ListCard } from '../../../components/desk/list-card.tsx'
import { CategoryButtons } from '../../../components/information/category-buttons.tsx'
import { listFilters, useListFilters } from '../../../components/lists/list-filters.ts'
import { Button, ButtonLink } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { hubCategories } from '../../../lib/information-keys.ts'
import { useInformationAnalytics } from '../api/information.ts'
import { DeleteInformationDialog } from './delete-information-dialog.tsx'
import { EditInformationDialog } from './edit-information-dialog.tsx'
import { InformationTable } from './information-table.tsx'

const itemFilters = listFilters({ category: hubCategories })

/** All items, with search, categories, pages, and dialogs to edit and delete. */
export function InformationList() {
  const { t } = useTranslation(['admin', 'info'])
  const { filters, isNarrowed, show, reset } = useListFilters(itemFilters)
  const list = useInformationAnalytics(filters)
  const [edited, setEdited] = useState<InformationView | null>(null)
  const [deleted, setDeleted] = useState<InformationView | null>(null)

  function afterDeletion() {
    setDeleted(null)
    if (list.data?.data.length === 1 && filters.page > 1) show({ page: filters.page - 1 })
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
      <ListCard
        list={list}
        page={filters.page}
        onPage={(page) => show({ page })}
        failure={t('information.failed')}
        empty={
          <EmptyState
            title={t('info:empty')}
            action={
              isNarrowed ? (
                <Button variant="secondary" onClick={reset}>
                  {t('info:showAll')}
                </Button>
              ) : (
                <ButtonLink to="/admin/create-info" variant="secondary">
                  {t('information.add')}
                </ButtonLink>
              )
            }
            className="m-5"
          />
        }
      >
        {(items) => <InformationTable items={items} onEdit={setEdited} onDelete={setDeleted} />}
      </ListCard>
      <EditInformationDialog item={edited} onClose={() => setEdited(null)} />
      <DeleteInformationDialog item={deleted} onClose={() => setDeleted(null)} onDeleted={afterDeletion} />
    </>
  )
}

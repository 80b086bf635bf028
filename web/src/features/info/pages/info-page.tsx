import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { CategoryButtons } from '../../../components/information/category-buttons.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { type HubFilters, HubItems, readHubFilters, writeHubFilters } from '../components/hub-items.tsx'

/** /info: the farming information hub. */
export function InfoPage() {
  const { t } = useTranslation('info')
  const [parameters, setParameters] = useSearchParams()
  const filters = readHubFilters(parameters)
  const show = (changes: Partial<HubFilters>) =>
    setParameters(writeHubFilters({ ...filters, ...changes }), { preventScrollReset: true })
  const isNarrowed = writeHubFilters(filters).size > 0

  const empty = (
    <EmptyState
      title={t('empty')}
      text={isNarrowed ? t('emptyText') : undefined}
      action={
        isNarrowed ? (
          <Button variant="secondary" onClick={() => show({ query: '', category: 'all' })}>
            {t('showAll')}
          </Button>
        ) : undefined
      }
    />
  )
  return (
    <div className="page flex flex-col gap-6 py-8 sm:py-10">
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <div className="flex flex-col gap-4">
        <div className="flex gap-3 max-sm:flex-col max-sm:items-start [&>search]:w-full">
          <SearchField
            label={t('search.label')}
            placeholder={t('search.placeholder')}
            query={filters.query}
            onSearch={(query) => show({ query })}
          />
          {filters.query === '' ? null : (
            <Button
              variant="secondary"
              onClick={() => show({ query: '' })}
              icon={<X aria-hidden="true" className="size-5" />}
              className="rounded-full"
            >
              {t('search.clear')}
            </Button>
          )}
        </div>
        <CategoryButtons chosen={filters.category} onChoose={(category) => show({ category })} />
      </div>
      <h2 className="sr-only">{t('items')}</h2>
      <HubItems filters={filters} empty={empty} />
    </div>
  )
}

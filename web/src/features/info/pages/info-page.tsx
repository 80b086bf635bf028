import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { CategoryButtons } from '../../../components/information/category-buttons.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { EmptyState } from '../../../components/ui/empty-state.tsx'
import { PageHeader } from '../../../components/ui/page-header.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { formatCount } from '../../../lib/format.ts'
import { type HubCategory, hubCategories } from '../../../lib/information-keys.ts'
import { useInformation } from '../api/information.ts'
import { InformationItems } from '../components/information-grid.tsx'

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

/** The items of a category, all of them or those that a search found, with more to load. */
function HubItems({ filters, empty }: { filters: HubFilters; empty: ReactNode }) {
  const { t } = useTranslation('info')
  const list = useInformation(filters)
  return (
    <InformationItems
      list={list}
      empty={empty}
      head={
        filters.query === '' ? null : (
          <p role="status" className="text-soft">
            {t('found', { count: list.total, amount: formatCount(list.total), query: filters.query })}
          </p>
        )
      }
    />
  )
}

/** The hub's filters, stored in the URL. */
interface HubFilters {
  query: string
  category: HubCategory
}

/** Reads the filters of an address; invalid values count as not given. */
function readHubFilters(parameters: URLSearchParams): HubFilters {
  return {
    query: (parameters.get('query') ?? '').trim().slice(0, 100),
    category: hubCategories.find((known) => known === parameters.get('category')) ?? 'all',
  }
}

/** The address of the filters; defaults are left out. */
function writeHubFilters(filters: HubFilters): URLSearchParams {
  const parameters = new URLSearchParams()
  if (filters.query !== '') parameters.set('query', filters.query)
  if (filters.category !== 'all') parameters.set('category', filters.category)
  return parameters
}

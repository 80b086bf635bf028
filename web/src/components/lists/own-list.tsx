import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '../ui/search-field.tsx'
import { SortSelect } from '../ui/select.tsx'
import { FilterTabs } from './filter-tabs.tsx'
import { LotViewSwitch, useLotView } from './lot-view.tsx'
import { PagedList, type PagedListProps } from './paged-list.tsx'
import type { RowsProps } from './row-table.tsx'

type Shared<Item> = Omit<PagedListProps<Item>, 'list' | 'items' | 'instead' | 'texts' | 'head'>

interface OwnListProps<Item, Query, Filter extends string, Sort extends string> extends Shared<Item> {
  list: PagedListProps<Item>['list'] & { items: readonly Item[] }
  query: Query
  chosen: { filter: Filter; sortBy: Sort; search: string }
  show: (changes: { filter?: Filter; sortBy?: Sort; search?: string }) => void
  filters: readonly Filter[]
  sorts: readonly Sort[]
  filtersLabel: string
  sortLabel: string
  textOfFilter: (filter: Filter) => string
  textOfSort: (sort: Sort) => string
  /** Between the tools and the list. */
  note?: ReactNode
  /** The rows of a wide screen, whose module is fetched when they are chosen. */
  Table: ComponentType<RowsProps<Item, Query, Sort>>
}

/** A user's own list: filters, search, order, and its items as cards or as rows. */
export function OwnList<Item, Query, Filter extends string, Sort extends string>(
  props: OwnListProps<Item, Query, Filter, Sort>,
) {
  const { t } = useTranslation('lot')
  const { list, query, chosen, show, Table, skeleton } = props
  const [view, chooseView] = useLotView('own')
  const { sortBy } = chosen
  const sort = (next: Sort) => show({ sortBy: next })
  return (
    <>
      <FilterTabs
        label={props.filtersLabel}
        filters={props.filters}
        chosen={chosen.filter}
        onChoose={(filter) => show({ filter })}
        textOf={props.textOfFilter}
      />
      <div className="flex items-center gap-2 max-[22rem]:flex-wrap sm:gap-3">
        <SearchField
          label={t('table.search')}
          placeholder={t('table.find')}
          query={chosen.search}
          onSearch={(search) => show({ search })}
          canBeEmpty
          className="max-[22rem]:basis-full sm:max-w-80"
        />
        <SortSelect
          label={props.sortLabel}
          value={sortBy}
          options={props.sorts.map((sort) => [sort, props.textOfSort(sort)])}
          onChange={sort}
        />
        <div className="ms-auto max-md:hidden">
          <LotViewSwitch view={view} onChange={chooseView} />
        </div>
      </div>
      {props.note}
      <PagedList
        {...props}
        items={list.items}
        instead={
          view === 'table' ? (
            <Suspense fallback={skeleton}>
              <Table items={list.items} query={query} sortBy={sortBy} onSort={sort} />
            </Suspense>
          ) : undefined
        }
      />
    </>
  )
}

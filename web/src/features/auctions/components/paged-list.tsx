import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { classNames } from '../../../lib/class-names.ts'
import type { PagedList as ListState } from '../api/use-pages.ts'

interface PagedListProps<Item> {
  list: ListState
  items: readonly Item[]
  idOf: (item: Item) => string
  renderItem: (item: Item, place: number) => ReactNode
  /** Of the shape that will come. */
  skeleton: ReactNode
  empty: ReactNode
  /** Of the error state: the specification's words for this place. */
  errorTitle: string
  /** How the items are laid out. */
  className: string
}

/** A list in each of its states: loading, empty, failed, shown, with more to load. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, items, idOf, renderItem, skeleton, empty, errorTitle, className } = props
  const { t } = useTranslation('lot')
  if (list.isPending) return <Loading>{skeleton}</Loading>
  if (items.length === 0) {
    if (!list.isError) return empty
    return (
      <ErrorState
        error={list.error}
        title={errorTitle}
        onRetry={() => void list.refetch()}
        isRetrying={list.isFetching}
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <ul
        aria-busy={list.isPlaceholderData || undefined}
        className={classNames(className, 'transition-opacity', list.isPlaceholderData && 'opacity-60')}
      >
        {items.map((item, place) => (
          <li key={idOf(item)} className="min-w-0">
            {renderItem(item, place)}
          </li>
        ))}
      </ul>
      {list.isFetchNextPageError ? (
        <ErrorState error={list.error} title={errorTitle} onRetry={() => void list.fetchNextPage()} />
      ) : null}
      {list.hasNextPage && !list.isFetchNextPageError ? (
        <Button
          variant="secondary"
          size="lg"
          busy={list.isFetchingNextPage}
          busyText={t('loadingMore')}
          onClick={() => void list.fetchNextPage()}
          className="self-center"
        >
          {t('loadMore')}
        </Button>
      ) : null}
    </div>
  )
}

function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <div>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      <div aria-hidden="true">{children}</div>
    </div>
  )
}

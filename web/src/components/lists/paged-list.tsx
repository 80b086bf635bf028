import { type ReactNode, startTransition, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState, QueryError } from '../ui/error-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import type { PagedList as ListState } from './use-pages.ts'

/** Items rendered before the page becomes responsive: a screenful. */
const FIRST_DRAWN = 6

export interface PagedListProps<Item> {
  list: ListState
  items: readonly Item[]
  idOf: (item: Item) => string
  renderItem: (item: Item, place: number) => ReactNode
  /** Placeholder with the shape of the content. */
  skeleton: ReactNode
  empty: ReactNode
  /** Text of the error state: the specification's words for this place. Default: those of the error. */
  errorTitle?: string
  /** How the items are laid out. */
  className: string
  /** The namespace of the texts for loading more. */
  texts?: 'lot' | 'info'
  /** Shown before the items. */
  head?: ReactNode
  /** Shown instead of the items, such as a table of them. */
  instead?: ReactNode
}

/** A list in each of its states: loading, empty, failed, shown, with more to load. */
export function PagedList<Item>(props: PagedListProps<Item>) {
  const { list, items, skeleton, empty, errorTitle, instead, head, texts } = props
  const { t } = useTranslation(texts === 'info' ? 'info' : 'lot')
  if (list.isPending) return <Loading>{skeleton}</Loading>
  if (items.length === 0) {
    if (!list.isError) return empty
    return <QueryError query={list} {...(errorTitle && { title: errorTitle })} />
  }
  return (
    <div className="flex flex-col gap-6">
      {head}
      {instead === undefined ? (
        <Items {...props} />
      ) : (
        <div aria-busy={list.isPlaceholderData || undefined} className={waitingLook(list)}>
          {instead}
        </div>
      )}
      {list.isFetchNextPageError ? (
        <ErrorState
          error={list.error}
          {...(errorTitle && { title: errorTitle })}
          onRetry={() => void list.fetchNextPage()}
        />
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

/** The shown items belong to the previous query until the next answer arrives. */
const waitingLook = ({ isPlaceholderData }: ListState) =>
  classNames('transition-opacity', isPlaceholderData && 'opacity-60')

/** The rest of a long list is rendered frame by frame, so that the page stays responsive. */
function Items<Item>({ list, items, idOf, renderItem, className }: PagedListProps<Item>) {
  const [drawn, setDrawn] = useState(FIRST_DRAWN)
  const isRestToDraw = drawn < items.length
  useEffect(() => {
    if (!isRestToDraw) return
    const frame = requestAnimationFrame(() => startTransition(() => setDrawn(drawn + FIRST_DRAWN)))
    return () => cancelAnimationFrame(frame)
  }, [drawn, isRestToDraw])
  return (
    <ul aria-busy={list.isPlaceholderData || undefined} className={classNames(className, waitingLook(list))}>
      {items.slice(0, drawn).map((item, place) => (
        <li key={idOf(item)} className="min-w-0">
          {renderItem(item, place)}
        </li>
      ))}
    </ul>
  )
}

function Loading({ children }: { children: ReactNode }) {
  const { t } = useTranslation('shell')
  return (
    <div>
      <p role="status" className="sr-only">
        {t('loading')}
      </p>
      {/* Animated as one: dozens of separately pulsing shapes keep a cheap phone busy. */}
      <div aria-hidden="true" data-loading className="animate-pulse-soft">
        {children}
      </div>
    </div>
  )
}

/** Placeholder for a list of wide rows. */
export function RowSkeletons() {
  return (
    <div className="flex flex-col gap-4">
      {['a', 'b', 'c'].map((row) => (
        <div
          key={row}
          className="flex gap-3 overflow-hidden rounded-card border border-line bg-card p-4 sm:gap-0 sm:p-0"
        >
          <Skeleton className="aspect-square w-18 shrink-0 self-start sm:aspect-auto sm:min-h-48 sm:w-52 sm:self-auto sm:rounded-none" />
          <div className="flex flex-1 flex-col gap-3 sm:p-5">
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="h-4 w-3/4" />
            <Skeleton className="h-12" />
            <Skeleton className="h-11 w-40" />
          </div>
        </div>
      ))}
    </div>
  )
}

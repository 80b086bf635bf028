import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useFailureToast } from '../../lib/use-attempt.ts'
import { Card } from '../ui/card.tsx'
import { QueryError } from '../ui/error-state.tsx'
import { DataTableSkeleton } from './data-table.tsx'
import { Pager } from './pager.tsx'
import { Panel } from './panel.tsx'

interface PageOf<Row> {
  data: readonly Row[]
  total?: number
  hasMore: boolean
}

type PageQuery<Row> = Pick<
  UseQueryResult<PageOf<Row>>,
  'data' | 'error' | 'isError' | 'isFetching' | 'isPlaceholderData' | 'refetch'
>

interface ListProps<Row> {
  list: PageQuery<Row>
  page: number
  onPage: (page: number) => void
  /** Shown as a toast, and in place of the list, if it could not be fetched. */
  failure: string
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** One page of a list with its states. Shown rows stay if a refetch fails. */
export function ListCard<Row>(props: ListProps<Row>) {
  return (
    <Card padded={false} className="overflow-hidden">
      <ListBody {...props} />
    </Card>
  )
}

/**
 * {@link ListCard} without its card, for use in a panel. The rows of the previous query are shown, dimmed, until the
 * next ones arrive.
 */
export function ListBody<Row>({ list, page, onPage, failure, empty, children }: ListProps<Row>) {
  useFailureToast(list.isError, failure)
  const { data: rows, total, hasMore = false } = list.data ?? {}
  return (
    <>
      {rows === undefined && list.isError ? (
        <QueryError query={list} title={failure} className="m-5" />
      ) : rows === undefined ? (
        <DataTableSkeleton rows={6} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        <div
          aria-busy={list.isPlaceholderData || undefined}
          className="transition-opacity aria-busy:opacity-60"
        >
          {children(rows)}
        </div>
      )}
      <Pager
        page={page}
        shown={rows?.length ?? 0}
        total={total}
        hasNext={hasMore}
        isEmpty={page === 1 && (rows === undefined ? list.isError : rows.length === 0)}
        onPage={onPage}
      />
    </>
  )
}

interface PagedPanelProps<Row> extends Pick<ListProps<Row>, 'failure' | 'children'> {
  title: string
  text?: string
  /** Beside the title. */
  aside?: ReactNode
  empty: string
  /** A hook that fetches one page of the rows. */
  usePage: (page: number) => PageQuery<Row>
}

/** A panel with a paged list. If there is nothing, it says so in one line. */
export function PagedPanel<Row>({ title, text, aside, empty, usePage, ...props }: PagedPanelProps<Row>) {
  const [page, setPage] = useState(1)
  const list = usePage(page)
  const isEmpty = page === 1 && list.data?.data.length === 0
  return (
    <Panel title={title} aside={aside} {...(text && { text })}>
      {isEmpty ? (
        <p className="p-5 text-soft">{empty}</p>
      ) : (
        <ListBody list={list} page={page} onPage={setPage} empty={null} {...props} />
      )}
    </Panel>
  )
}

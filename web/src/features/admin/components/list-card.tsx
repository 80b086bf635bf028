import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '../../../components/ui/card.tsx'
import { ErrorState } from '../../../components/ui/error-state.tsx'
import { useFailureToast } from '../hooks/use-failure-toast.ts'
import { DataTableSkeleton } from './data-table.tsx'
import { Pager } from './pager.tsx'

interface ListCardProps<Row> {
  list: Pick<UseQueryResult<unknown>, 'error' | 'isError' | 'isPending' | 'isFetching' | 'refetch'>
  /** undefined while none have come. */
  rows: readonly Row[] | undefined
  total: number | undefined
  hasMore: boolean | undefined
  page: number
  onPage: (page: number) => void
  /** What a toast, and the place of the list, say where it could not be fetched. */
  failure: string
  empty: ReactNode
  children: (rows: readonly Row[]) => ReactNode
}

/** One page of a list with its states. What is shown stays where asking again fails. */
export function ListCard<Row>(props: ListCardProps<Row>) {
  return (
    <Card padded={false} className="overflow-hidden">
      <ListBody {...props} />
    </Card>
  )
}

/** {@link ListCard} inside a panel, which brings the card. */
export function ListBody<Row>({ list, rows, total, hasMore, page, ...props }: ListCardProps<Row>) {
  const { onPage, failure, empty, children } = props
  useFailureToast(list.isError, failure)
  return (
    <>
      {rows === undefined && list.isError ? (
        <ErrorState
          error={list.error}
          title={failure}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
          className="m-5"
        />
      ) : rows === undefined ? (
        <DataTableSkeleton rows={6} />
      ) : rows.length === 0 ? (
        empty
      ) : (
        children(rows)
      )}
      <Pager page={page} shown={rows?.length ?? 0} total={total} hasNext={hasMore === true} onPage={onPage} />
    </>
  )
}

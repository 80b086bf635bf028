import type { ReactNode } from 'react'
import { classNames } from '../../lib/class-names.ts'
import { Skeleton } from '../ui/skeleton.tsx'

export interface Column<Row> {
  /** Different from that of every other column. */
  title: string
  cell: (row: Row) => ReactNode
  /** Figures are right-aligned. */
  isFigure?: boolean
}

export interface DataTableProps<Row> {
  /** The table's name for screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
}

/** A table that becomes a list on a phone: one block per row, each cell beside the name of its column. */
export function DataTable<Row>({ caption, columns, rows, keyOf }: DataTableProps<Row>) {
  return (
    <table className="w-full text-start text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="border-line border-b text-soft text-sm max-md:sr-only">
        <tr>
          {columns.map(({ title, isFigure }) => (
            <th
              key={title}
              scope="col"
              className={classNames(
                'px-3 py-3 font-semibold first:ps-5 last:pe-5',
                isFigure ? 'text-end' : 'text-start',
              )}
            >
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line max-md:block">
        {rows.map((row) => (
          <tr key={keyOf(row)} className="max-md:flex max-md:flex-col max-md:gap-1 max-md:px-4 max-md:py-3.5">
            {columns.map(({ title, cell, isFigure }, index) => (
              <td
                key={title}
                className={classNames(
                  'min-w-0 align-middle md:px-3 md:py-3 md:first:ps-5 md:last:pe-5',
                  index > 0 &&
                    'max-md:flex max-md:items-center max-md:justify-between max-md:gap-4 max-md:text-end',
                  isFigure && 'figures md:text-end',
                )}
              >
                {index > 0 ? (
                  <span aria-hidden="true" className="shrink-0 text-soft text-sm md:hidden">
                    {title}
                  </span>
                ) : null}
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Placeholder for the rows. */
export function DataTableSkeleton({ rows }: { rows: number }) {
  return (
    <div aria-hidden="true" className="flex flex-col gap-3 p-5">
      {Array.from({ length: rows }, (_, index) => index).map((place) => (
        <Skeleton key={place} className="h-10 w-full" />
      ))}
    </div>
  )
}

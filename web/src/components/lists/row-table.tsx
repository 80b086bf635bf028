import { ArrowDown, ArrowUp, ArrowUpDown, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { classNames } from '../../lib/class-names.ts'
import { useErrorText } from '../../lib/error-text.ts'
import { saveCsv } from '../../lib/save-file.ts'
import { toastError } from '../../lib/toast.ts'
import { Button } from '../ui/button.tsx'
import { type NamedLot, useNamesBeside } from '../ui/data-names.tsx'
import { Link } from '../ui/link.tsx'

type Direction = 'ascending' | 'descending'

export interface RowColumn<Item, Sort extends string = never> {
  key: string
  label: string
  /** The cell's content; the text by default. */
  cell?: (item: Item) => ReactNode
  /** Text for the file; columns without it are left out there. */
  text?: (item: Item) => string
  /** The server's sort orders for this column. */
  sorts?: Readonly<Record<Direction, Sort>>
  isNumber?: boolean
}

/** The rows of a list: a page's items, the query that finds them, and their order. */
export interface RowsProps<Item, Query, Sort extends string> {
  items: readonly Item[]
  query: Query
  sortBy: Sort
  onSort: (sortBy: Sort) => void
}

interface RowTableProps<Item, Sort extends string> extends Omit<RowsProps<Item, unknown, Sort>, 'query'> {
  /** The subject of a row, and its link. */
  head: (item: Item) => NamedLot & { id: string; to: string }
  columns: readonly RowColumn<Item, Sort>[]
  /** Fetches the complete list for the file. */
  readAll: () => Promise<readonly Item[]>
  /** Name of the file, without its ending. */
  fileName: string
}

/** A list as rows of forty pixels, sorted by the server over all pages, with a download of all rows. */
export function RowTable<Item, Sort extends string>(props: RowTableProps<Item, Sort>) {
  const { items, head, columns, sortBy, onSort } = props
  const { t } = useTranslation('lot')
  const besideOf = useNamesBeside()
  return (
    <div className="flex flex-col gap-3">
      <div className="overflow-x-auto rounded-card border border-line bg-card">
        <table className="figures w-full text-start text-sm">
          <thead className="bg-sand">
            <tr>
              <th scope="col" className="h-10 px-3 text-start font-semibold">
                {t('table.lot')}
              </th>
              {columns.map((column) => (
                <ColumnHead key={column.key} column={column} sortBy={sortBy} onSort={onSort} />
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map((item) => {
              const { id, to, ...lot } = head(item)
              const beside = besideOf(lot)
              return (
                <tr key={id} className="border-line border-t hover:bg-leaf-wash/50">
                  <th scope="row" className="h-10 max-w-64 px-3 text-start font-semibold">
                    <Link to={to} className="flex min-h-10 items-center underline-offset-4 hover:underline">
                      <span className="truncate">
                        {lot.productName}
                        {beside ? <span className="font-normal text-soft"> · {beside}</span> : null}
                      </span>
                    </Link>
                  </th>
                  {columns.map(({ key, cell, text, isNumber }) => (
                    <td
                      key={key}
                      className={classNames('h-10 whitespace-nowrap px-2.5', isNumber && 'text-end')}
                    >
                      {cell ? cell(item) : text?.(item)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
      <SaveButton {...props} />
    </div>
  )
}

/** The single action of a row. */
export function RowAct({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-10 items-center font-semibold text-deep underline decoration-leaf/40 underline-offset-4 hover:decoration-current"
    >
      {children}
    </Link>
  )
}

interface ColumnHeadProps<Item, Sort extends string> {
  column: RowColumn<Item, Sort>
  sortBy: Sort
  onSort: (sortBy: Sort) => void
}

function ColumnHead<Item, Sort extends string>({ column, sortBy, onSort }: ColumnHeadProps<Item, Sort>) {
  const { label, sorts, isNumber } = column
  const direction =
    sorts?.ascending === sortBy ? 'ascending' : sorts?.descending === sortBy ? 'descending' : undefined
  const Sign = direction === undefined ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={classNames(
        // On a narrow desktop screen a heading wraps to two lines before the rows overflow.
        'h-10 px-2.5 font-semibold leading-tight',
        isNumber ? 'text-end' : 'text-start',
      )}
    >
      {sorts ? (
        <button
          type="button"
          onClick={() => onSort(direction === 'ascending' ? sorts.descending : sorts.ascending)}
          className="inline-flex min-h-10 items-center gap-1 text-start"
        >
          {label}
          <Sign aria-hidden="true" className={classNames('size-3.5', !direction && 'text-soft')} />
        </button>
      ) : (
        label
      )}
    </th>
  )
}

function SaveButton<Item, Sort extends string>(props: RowTableProps<Item, Sort>) {
  const { head, columns, readAll, fileName } = props
  const { t } = useTranslation('lot')
  const besideOf = useNamesBeside()
  const errorText = useErrorText()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const saved = columns.flatMap(({ label, text }) => (text ? [{ label, text }] : []))
      const nameOf = (lot: NamedLot) => [lot.productName, besideOf(lot)].filter(Boolean).join(' · ')
      const rows = (await readAll()).map((item) => [
        nameOf(head(item)),
        ...saved.map(({ text }) => text(item)),
      ])
      saveCsv(fileName, [[t('table.lot'), ...saved.map(({ label }) => label)], ...rows])
    } catch (error) {
      toastError(errorText(error))
    }
    setBusy(false)
  }

  return (
    <Button
      variant="secondary"
      busy={isBusy}
      onClick={() => void save()}
      icon={<Download aria-hidden="true" className="size-4.5" />}
      className="self-start"
    >
      {t('table.export')}
    </Button>
  )
}

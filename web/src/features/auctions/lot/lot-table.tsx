import type { AuctionView } from '@boli/contracts'
import { ArrowDown, ArrowUp, ArrowUpDown, Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../components/ui/button.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { SearchField } from '../../../components/ui/search-field.tsx'
import { classNames } from '../../../lib/class-names.ts'
import { saveCsv } from '../../../lib/save-file.ts'

type Direction = 'ascending' | 'descending'

export interface LotColumn<Item> {
  key: string
  label: string
  /** What is shown; the text where it is left out. */
  cell?: (item: Item) => ReactNode
  /** For the file, and for the cell. */
  text: (item: Item) => string
  /** What rows are ordered by. */
  value?: (item: Item) => number | string
  isNumber?: boolean
}

interface LotTableProps<Item> {
  items: readonly Item[]
  auctionOf: (item: Item) => AuctionView
  columns: readonly LotColumn<Item>[]
  /** Name of the file, without its ending. */
  fileName: string
}

/** Lots as lines of a table, forty pixels each, with a search among them, an order by any column, and a file to take along. */
export function LotTable<Item>({ items, auctionOf, columns, fileName }: LotTableProps<Item>) {
  const { t } = useTranslation('lot')
  const [sought, setSought] = useState('')
  const [order, setOrder] = useState<{ key: string; direction: Direction } | null>(null)
  const words = sought.trim().toLowerCase()
  const found = items.filter(
    (item) =>
      words === '' ||
      [auctionOf(item).productName, ...columns.map(({ text }) => text(item))]
        .join(' ')
        .toLowerCase()
        .includes(words),
  )
  const rows = sorted(found, columns.find(({ key }) => key === order?.key)?.value, order?.direction)

  function turn(key: string) {
    const direction = order?.key === key && order.direction === 'ascending' ? 'descending' : 'ascending'
    setOrder({ key, direction })
  }

  function save() {
    const head = [t('table.lot'), ...columns.map(({ label }) => label)]
    saveCsv(fileName, [
      head,
      ...rows.map((item) => [auctionOf(item).productName, ...columns.map(({ text }) => text(item))]),
    ])
  }

  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <SearchField
          label={t('table.search')}
          placeholder={t('table.search')}
          query={sought}
          onSearch={setSought}
          canBeEmpty
          className="sm:max-w-80"
        />
        <Button
          variant="secondary"
          onClick={save}
          icon={<Download aria-hidden="true" className="size-4.5" />}
        >
          {t('table.export')}
        </Button>
      </div>
      <div className="overflow-x-auto rounded-card border border-line bg-card">
        <table className="figures w-full text-start text-sm">
          <thead className="bg-sand">
            <tr>
              <th scope="col" className="h-10 px-3 font-semibold">
                {t('table.lot')}
              </th>
              {columns.map(({ key, label, value, isNumber }) => (
                <th
                  key={key}
                  scope="col"
                  aria-sort={order?.key === key ? order.direction : undefined}
                  className={classNames('h-10 whitespace-nowrap px-3 font-semibold', isNumber && 'text-end')}
                >
                  {value ? (
                    <button
                      type="button"
                      onClick={() => turn(key)}
                      className="inline-flex min-h-10 items-center gap-1"
                    >
                      {label}
                      <OrderSign direction={order?.key === key ? order.direction : null} />
                    </button>
                  ) : (
                    label
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((item) => {
              const auction = auctionOf(item)
              return (
                <tr key={auction._id} className="border-line border-t hover:bg-leaf-wash/50">
                  <th scope="row" className="h-10 max-w-64 px-3 font-semibold">
                    <Link
                      to={`/product/${auction._id}`}
                      className="flex min-h-10 items-center underline-offset-4 hover:underline"
                    >
                      <span className="truncate">{auction.productName}</span>
                    </Link>
                  </th>
                  {columns.map(({ key, cell, text, isNumber }) => (
                    <td
                      key={key}
                      className={classNames('h-10 whitespace-nowrap px-3', isNumber && 'text-end')}
                    >
                      {cell ? cell(item) : text(item)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
        {rows.length === 0 ? (
          <p role="status" className="p-4 text-soft">
            {t('table.nothing')}
          </p>
        ) : null}
      </div>
    </div>
  )
}

function OrderSign({ direction }: { direction: Direction | null }) {
  const Sign = direction === null ? ArrowUpDown : direction === 'ascending' ? ArrowUp : ArrowDown
  return <Sign aria-hidden="true" className={classNames('size-3.5', direction === null && 'text-soft')} />
}

function sorted<Item>(
  items: readonly Item[],
  value: ((item: Item) => number | string) | undefined,
  direction: Direction | undefined,
): readonly Item[] {
  if (!value) return items
  const sign = direction === 'descending' ? -1 : 1
  return items.toSorted((one, other) => {
    const [first, second] = [value(one), value(other)]
    const difference =
      typeof first === 'number' && typeof second === 'number'
        ? first - second
        : String(first).localeCompare(String(second))
    return sign * difference
  })
}

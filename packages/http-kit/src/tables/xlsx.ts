import { toRupees } from '@boli/contracts'
import type { CellObject } from 'write-excel-file/node'
import { indianClock, type TableCell, type TableColumn, type TableRow } from './table.ts'

/** An XLSX file is built in memory: this many rows take about 20 MB. */
export const XLSX_ROWS_AT_MOST = 20_000

/** Groups of two digits from a lakh on, as `12,34,567.50`. */
const RUPEES = '[>=10000000]##\\,##\\,##\\,##0.00;[>=100000]##\\,##\\,##0.00;##,##0.00'
const MOMENT = 'dd/mm/yyyy hh:mm'
const DAY = 'dd/mm/yyyy'
const widths = { text: 28, number: 12, paise: 16, moment: 18, day: 12 } as const

/** One sheet with a header that stays in view. Texts are written as text cells, so that none becomes a formula. */
export async function writeXlsx(columns: readonly TableColumn[], rows: readonly TableRow[]): Promise<Buffer> {
  // Few processes ever write one.
  const { default: writeExcelFile } = await import('write-excel-file/node')
  const header = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }))
  const cells = rows.map((row) => row.map((cell, index) => toCell(columns[index]?.kind ?? 'text', cell)))
  return writeExcelFile([header, ...cells], {
    columns: columns.map(({ kind }) => ({ width: widths[kind] })),
    stickyRowsCount: 1,
  }).toBuffer()
}

function toCell(kind: TableColumn['kind'], cell: TableCell): CellObject | null {
  if (cell === null || cell === '') return null
  if (kind === 'day' && typeof cell === 'string') return { value: new Date(cell), type: Date, format: DAY }
  if (typeof cell === 'string') return { value: cell, type: String }
  if (kind === 'paise') return { value: toRupees(cell), type: Number, format: RUPEES }
  if (kind === 'moment') return { value: indianClock(cell), type: Date, format: MOMENT }
  return { value: cell, type: Number }
}

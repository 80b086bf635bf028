import { formatPaise, type OwnExportQuery } from '@boli/contracts'
import type { FastifyReply } from 'fastify'
import { refuseFields } from '../process/api-error.ts'
import { sendCsv } from '../process/csv.ts'
import { indianClock, type Table, type TableCell, type TableColumn, type TableRow } from './table.ts'
import { writeXlsx, XLSX_ROWS_AT_MOST } from './xlsx.ts'

export { readDays } from './days.ts'
export type { TableColumn, TableRow } from './table.ts'

const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/**
 * Sends rows as a file for spreadsheets, with Indian dates and amounts and nothing that a spreadsheet would calculate. A
 * CSV file is streamed; an XLSX file is put together first.
 * @throws {ApiError} `validation-failed` on `to` if there are more rows than an XLSX file takes here.
 */
export async function sendTable(
  reply: FastifyReply,
  format: OwnExportQuery['format'],
  { fileName, columns, rows }: Table,
): Promise<FastifyReply> {
  if (format === 'csv')
    return sendCsv(reply, {
      fileName: `${fileName}.csv`,
      header: columns.map(({ title }) => title),
      rows: inWords(columns, rows),
    })
  const all: TableRow[] = []
  for await (const row of rows) {
    if (all.length === XLSX_ROWS_AT_MOST) throw refuseFields(tooMany)
    all.push(row)
  }
  return reply
    .type(XLSX_TYPE)
    .header('content-disposition', `attachment; filename="${fileName}.xlsx"`)
    .send(await writeXlsx(columns, all))
}

const tooMany = {
  field: 'to',
  code: 'export-too-long',
  params: { limit: XLSX_ROWS_AT_MOST },
  message: 'There are too many rows for one Excel file. Choose fewer days, or CSV',
}

async function* inWords(columns: readonly TableColumn[], rows: AsyncIterable<TableRow>) {
  for await (const row of rows) yield row.map((cell, index) => inWord(columns[index]?.kind, cell))
}

function inWord(kind: TableColumn['kind'] | undefined, cell: TableCell): TableCell {
  if (kind === 'day' && typeof cell === 'string') return dayText(cell)
  if (typeof cell !== 'number') return cell
  if (kind === 'paise') return formatPaise(cell).slice(1)
  return kind === 'moment' ? momentText(indianClock(cell).toISOString()) : cell
}

/** `20/11/2026` */
const dayText = (iso: string): string => iso.slice(0, 10).split('-').reverse().join('/')
/** `20/11/2026 16:15` */
const momentText = (iso: string): string => `${dayText(iso)} ${iso.slice(11, 16)}`

import type { PriceRowFault } from '@boli/contracts'
import { parse } from 'csv-parse/sync'
import { type Columns, readColumns } from './columns.ts'
import { type MandiRow, readRow } from './read-row.ts'

/** A row of prices is far shorter; a longer line is not a row. */
const LONGEST_LINE = 2_000

/**
 * The fields of one line of CSV (RFC 4180), each without spaces around it. A quoted field ends on its line: rows of
 * prices hold no line breaks, and a quote that is never closed must not swallow the rows after it.
 */
function splitLine(line: string): string[] | 'quotes' | 'too-long' {
  if (line.length > LONGEST_LINE) return 'too-long'
  // Most lines have no quotes, and creating a parser for each would take longer than everything else.
  if (!line.includes('"')) return line.split(',').map((field) => field.trim())
  try {
    const [fields = []] = parse(line, { trim: true })
    return fields.map((field) => field.trim())
  } catch {
    return 'quotes'
  }
}

/** The position in a file: the number of lines read, and the columns once the first line was read. */
interface Place {
  lines: number
  columns: Columns | null
}

export interface RefusedRow {
  /** Line number in the file, from 1. */
  line: number
  fault: PriceRowFault
  text: string
}

export interface NumberedRow extends MandiRow {
  line: number
}

export interface ReadPart extends Place {
  /** Bytes up to the end of the last complete line. */
  bytes: number
  rows: NumberedRow[]
  /** The lines that were read, in order. */
  texts: readonly string[]
  refused: RefusedRow[]
}

const NEWLINE = 10
const BYTE_ORDER_MARK = '\ufeff'
/** Characters that no name contains: control characters, those that change the direction of text, and invalid UTF-8. */
const UNREADABLE = /(?!\t)[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufffd]/gu

/**
 * Reads the complete lines of a part of a file; the rest belongs to the next part.
 * @param o.isLast The file ends with this part, also without a line break.
 * @returns `columns` if the first line does not name them, `lines` if there is no complete line.
 */
export function readPart(
  part: Buffer,
  place: Place,
  { isLast, today }: { isLast: boolean; today: string },
): ReadPart | 'columns' | 'lines' {
  const bytes = isLast ? part.length : part.lastIndexOf(NEWLINE) + 1
  if (bytes === 0 && !isLast) return 'lines'
  const texts = part.subarray(0, bytes).toString('utf8').split('\n')
  // The text after the last line break is empty and not a line.
  if (texts.at(-1) === '') texts.pop()
  const { lines, columns } = place
  const read: ReadPart = { lines, columns, bytes, rows: [], refused: [], texts }
  for (const text of texts) {
    read.lines += 1
    const line = text.replace(/\r$/, '')
    if (line.trim() === '') continue
    if (read.columns === null) {
      read.columns = readHeading(line)
      if (read.columns === null) return 'columns'
    } else addLine(read, line, read.columns, today)
  }
  return read
}

function readHeading(line: string): Columns | null {
  const fields = splitLine(line.startsWith(BYTE_ORDER_MARK) ? line.slice(1) : line)
  return typeof fields === 'string' ? null : readColumns(fields)
}

function addLine(read: ReadPart, text: string, columns: Columns, today: string): void {
  const shown = text.replace(UNREADABLE, '\ufffd')
  const fields = shown.includes('\ufffd') ? 'characters' : splitLine(text)
  const row = typeof fields === 'string' ? fields : readRow(fields, columns, today)
  if (typeof row === 'string') read.refused.push({ line: read.lines, fault: row, text: shown })
  else read.rows.push({ ...row, line: read.lines })
}

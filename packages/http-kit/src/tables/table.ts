/** What a column holds: texts, counts, amounts in paise, moments in milliseconds, or days as `2026-11-20`. */
export interface TableColumn {
  title: string
  kind: 'text' | 'number' | 'paise' | 'moment' | 'day'
}
export type TableCell = string | number | null
export type TableRow = readonly TableCell[]

export interface Table {
  /** Without the extension. */
  fileName: string
  columns: readonly TableColumn[]
  rows: AsyncIterable<TableRow>
}

const INDIA_AHEAD_MS = 5.5 * 3_600_000

/** The wall clock of India as if it were UTC: spreadsheets have no time zones. */
export const indianClock = (ms: number): Date => new Date(ms + INDIA_AHEAD_MS)

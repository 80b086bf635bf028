import { pipeline, Readable } from 'node:stream'
import { plainCell } from '@boli/contracts'
import { stringify } from 'csv-stringify'
import type { FastifyReply } from 'fastify'

type Row = readonly (string | number | boolean | null)[]

/**
 * Streams rows as a CSV file (RFC 4180, UTF-8 with a byte order mark for spreadsheets). A text that a spreadsheet would
 * treat as a formula is prefixed with an apostrophe. Memory stays flat however many rows there are.
 */
export function sendCsv(
  reply: FastifyReply,
  {
    fileName,
    header,
    rows,
  }: { fileName: string; header: readonly string[]; rows: AsyncIterable<Row> | Iterable<Row> },
): FastifyReply {
  const lines = stringify({
    ...{ bom: true, header: true, columns: [...header], record_delimiter: 'windows', quoted_match: /[\n\r]/ },
    cast: { string: plainCell, boolean: String },
  })
  // If a row cannot be read, the file and the connection are aborted.
  pipeline(Readable.from(rows), lines, () => {})
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${fileName}"`)
    .send(lines)
}

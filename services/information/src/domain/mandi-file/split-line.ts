import { parse } from 'csv-parse/sync'

/** A price's row is far shorter; what is longer is no row. */
const LONGEST_LINE = 2_000

/**
 * The fields of one line of CSV (RFC 4180), each without spaces around it. A quoted field ends on its line: rows of
 * prices hold no line breaks, and a quote that is never closed must not swallow the rows after it.
 */
export function splitLine(line: string): string[] | 'quotes' | 'too-long' {
  if (line.length > LONGEST_LINE) return 'too-long'
  // Most lines quote nothing, and a parser made for each would take longer than all else.
  if (!line.includes('"')) return line.split(',').map((field) => field.trim())
  try {
    const [fields = []] = parse(line, { trim: true })
    return fields.map((field) => field.trim())
  } catch {
    return 'quotes'
  }
}

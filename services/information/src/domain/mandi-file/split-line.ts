/** A price's row is far shorter; what is longer is no row. */
const LONGEST_LINE = 2_000

/**
 * The fields of one line of CSV (RFC 4180), each without spaces around it. A quoted field ends on its line: rows of
 * prices hold no line breaks, and a quote that is never closed must not swallow the rows after it.
 */
export function splitLine(line: string): string[] | 'quotes' | 'too-long' {
  if (line.length > LONGEST_LINE) return 'too-long'
  if (!line.includes('"')) return line.split(',').map((field) => field.trim())
  const fields: string[] = []
  for (let at = 0; at <= line.length; ) {
    const field = /^\s*"((?:[^"]|"")*)"\s*(?:,|$)|^([^",]*)(?:,|$)/.exec(line.slice(at))
    if (!field) return 'quotes'
    const [whole, quoted, plain = ''] = field
    fields.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    at += whole.length
    if (!whole.endsWith(',')) break
  }
  return fields
}

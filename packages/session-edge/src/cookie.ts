/**
 * Reads one cookie from a `Cookie` header.
 * @returns null where it is absent or empty. Where a name is sent twice the first wins, as browsers send
 *   the more specific cookie first.
 */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  for (const pair of header.split(';')) {
    const separator = pair.indexOf('=')
    if (separator > 0 && pair.slice(0, separator).trim() === name) {
      return pair.slice(separator + 1).trim() || null
    }
  }
  return null
}

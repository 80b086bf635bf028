/** The query of a request for a socket. */
export interface SocketQuery {
  /** The id of a connection that began with polling; null for one that begins now. */
  sid: string | null
  /** As it is handed on with its question mark, built of what was read: the node behind reads the same. */
  canonical: string
}

/**
 * Reads the query of a request's target.
 * @returns null where a name stands twice or the id is empty: of two, the node would take the other one, and an
 *   empty one for a beginning.
 */
export function readSocketQuery(target: string): SocketQuery | null {
  const [, query = ''] = /^[^?]*\?(.*)$/s.exec(target) ?? []
  const read = new URLSearchParams(query)
  const names = [...read.keys()]
  const sid = read.get('sid')
  if (sid === '' || new Set(names).size < names.length) return null
  return { sid, canonical: names.length > 0 ? `?${read}` : '' }
}

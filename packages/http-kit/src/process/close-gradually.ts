const EVERY_MS = 50
const LEAST_AT_ONCE = 2
const MOST_TURNS = 160

/**
 * Closes the connections of a stopping process one after the other, because their clients open them again elsewhere: at
 * least 40 a second, and all within 8 s.
 * @param close Is also called for those that were closed meanwhile.
 */
export async function closeGradually<Connection>(
  open: Iterable<Connection>,
  close: (connection: Connection) => void,
): Promise<void> {
  const connections = [...open]
  const atOnce = Math.max(LEAST_AT_ONCE, Math.ceil(connections.length / MOST_TURNS))
  for (let start = 0; start < connections.length; start += atOnce) {
    if (start > 0) await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
    for (const connection of connections.slice(start, start + atOnce)) close(connection)
  }
}

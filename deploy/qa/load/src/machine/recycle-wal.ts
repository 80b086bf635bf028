import pg from 'pg'

/** Number of existing segments of 16 MB, as on a server that has been busy for a while. */
const SEGMENTS = 64

/**
 * Lets a new server write its log into files that exist. A server creates a segment once and then reuses it; the first
 * minutes of a new server would otherwise be spent filling files with zeros.
 * @param serverUrl URL with the
 * administrator's role.
 */
export async function recycleWal(serverUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(`alter system set min_wal_size = '${SEGMENTS * 16}MB'`)
    await client.query('select pg_reload_conf()')
    for (let segment = 0; segment < SEGMENTS; segment += 1) {
      await client.query(`select pg_logical_emit_message(false, 'segment', '')`)
      await client.query('select pg_switch_wal()')
    }
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}

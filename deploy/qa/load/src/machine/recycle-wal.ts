import pg from 'pg'

/** So many segments of 16 MB are at hand, as on a server that has been busy for a while. */
const SEGMENTS = 64

/**
 * Lets a new server write its log into files that exist. A server makes a segment only once and then uses it again
 * and again; the first minutes of a new one would else be spent filling files with zeros.
 * @param serverUrl of the administrator.
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

import { withClient } from '@boli/system'

/** Number of existing segments of 16 MB, as on a server that has been busy for a while. */
const SEGMENTS = 64

/**
 * Lets a new server write its log into files that exist. A server creates a segment once and then reuses it; the first
 * minutes of a new server would otherwise be spent filling files with zeros.
 * @param serverUrl URL with the administrator's role.
 */
export function recycleWal(serverUrl: string): Promise<void> {
  return withClient(serverUrl, async (client) => {
    await client.query(`alter system set min_wal_size = '${SEGMENTS * 16}MB'`)
    await client.query('select pg_reload_conf()')
    for (let segment = 0; segment < SEGMENTS; segment += 1) {
      await client.query(`select pg_logical_emit_message(false, 'segment', '')`)
      await client.query('select pg_switch_wal()')
    }
    await client.query('checkpoint')
  })
}

import type { Running } from '@boli/http-kit/repeat'
import type { Logger } from 'pino'
import { assertSchemaName } from './connection-options.ts'
import type { Database } from './database.ts'
import { holdSession, pause } from './session.ts'

const HEALTH_CHECK_MS = 10_000

/**
 * LISTENs on a channel over its own connection. Notifications sent while it was disconnected are lost,
 * so `onNotify` is also called, without a payload, after every (re)connect.
 */
export function startListener<Tables>(o: {
  database: Database<Tables>
  channel: string
  onNotify: (payload: string | undefined) => void
  logger: Logger
}): Running {
  assertSchemaName(o.channel)
  return holdSession({
    database: o.database,
    purpose: 'listener',
    logger: o.logger,
    async use(client, lost) {
      client.on('notification', (message) => o.onNotify(message.payload || undefined))
      await client.query(`listen ${o.channel}`)
      o.onNotify(undefined)
      while (!lost.aborted) {
        await pause(HEALTH_CHECK_MS, lost)
        // Detects a peer that vanished without closing the connection.
        if (!lost.aborted) await client.query('select 1')
      }
    },
  })
}

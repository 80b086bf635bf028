import { isId, liveChannels, type SessionEndedMessage } from '@boli/contracts'
import type { Logger } from '@boli/http-kit'
import type { LiveChannel, LiveSubscription } from '@boli/live-channel'
import { sql } from 'kysely'
import type { AuctionsDatabase } from '../persistence/tables.ts'

/**
 * Marks a deleted user as soon as a live message says so: until the event arrives the system must not bid for them. The
 * event does the rest, and everything if this message was missed, so nothing needs to be read again when the live
 * channel returns.
 */
export function markDeletedUsers(o: {
  live: LiveChannel
  database: AuctionsDatabase
  logger: Logger
}): Promise<LiveSubscription> {
  return o.live.subscribe(liveChannels.sessions, (message) => {
    const { userId, isDeleted } = (message ?? {}) as Partial<SessionEndedMessage>
    if (isDeleted !== true || typeof userId !== 'string' || !isId(userId)) return
    markDeleted(o.database, userId).catch((error: unknown) =>
      o.logger.warn({ err: error, userId }, 'a deleted user is marked when the event arrives'),
    )
  })
}

async function markDeleted({ db }: AuctionsDatabase, userId: string): Promise<void> {
  await sql`
    update users set deleted_at = clock_timestamp() where id = ${userId} and deleted_at is null
  `.execute(db)
}

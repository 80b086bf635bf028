import { topics } from '@boli/contracts'
import { upsertNewer } from '@boli/database'
import { sql } from 'kysely'
import { forgetDevicesOf } from '../channels/push/devices.ts'
import { requestsOfSessionEnd } from '../domain/deal-requests.ts'
import type { Queries } from '../persistence/tables.ts'
import { type Consuming, notifyingConsumer } from './events.ts'

/** Consumes users: language, deletion, and changes of the account. */
export function usersConsumer(notifications: Consuming) {
  return notifyingConsumer(notifications, {
    group: 'notifications-users',
    topic: topics.users,
    types: ['user-registered', 'user-verified', 'user-updated', 'user-deleted', 'session-ended'],
    async requestsOf(trx, [event]) {
      if (event.type === 'session-ended') {
        const { userId, sessionKeys } = event.data
        await forgetDevicesOf(trx, userId, sessionKeys ?? null)
        return requestsOfSessionEnd(event)
      }
      const { data, version } = event
      if (event.type === 'user-deleted')
        await forgetUser(trx, data.userId, new Date(event.data.deletedAt), version)
      else {
        const { userId: id, language, preferredLanguage = null } = event.data
        const row = { id, language, preferred_language: preferredLanguage, version }
        // No event revives a deleted user.
        await upsertNewer(trx, 'users', row, { unless: sql`known.deleted_at is not null` })
      }
      return []
    },
  })
}

/** Deletes all data of a user; the id stays, so that late events notify nobody. */
async function forgetUser(trx: Queries, userId: string, deletedAt: Date, version: number): Promise<void> {
  const deleted = { deleted_at: deletedAt, version }
  await trx
    .insertInto('users')
    .values({ id: userId, language: 'en', ...deleted })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(deleted))
    .execute()
  for (const table of [
    'notifications',
    'deliveries',
    'devices',
    'webhooks',
    'deal_reminders',
    'notified',
    'preferences',
    'auction_bidders',
    'lot_followers',
  ] as const)
    await trx.deleteFrom(table).where('user_id', '=', userId).execute()
}

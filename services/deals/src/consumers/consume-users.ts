import { accountEvents, topics, type UserSnapshot } from '@boli/contracts'
import { type Consumer, upsertNewer } from '@boli/database'
import type { DealSettings } from '../domain/settings.ts'
import type { DealsTables, Queries } from '../persistence/tables.ts'
import { forgetUser, hideUser } from './forget-user.ts'

/** Maintains this service's copy of users from identity's events. */
export const usersConsumer = (
  settings: DealSettings,
): Consumer<DealsTables, (typeof accountEvents)[number]> => ({
  group: 'deals-users',
  topics: [topics.users],
  types: accountEvents,
  async apply(trx, [event]) {
    if (event.type === 'user-deleted') await forgetUser(trx, event, settings)
    else if (event.type === 'deletion-scheduled') await hideUser(trx, event)
    else await storeSnapshot(trx, event.data, event.version)
  },
})

/** A snapshot newer than a scheduled deletion shows that the deletion was cancelled. */
async function storeSnapshot(
  trx: Queries,
  { userId: id, username, fullname, role, language, createdAt }: UserSnapshot,
  version: number,
): Promise<void> {
  const row = { id, username, fullname, role, language, joined_at: createdAt, version, deleted_at: null }
  await upsertNewer(trx, 'users', row)
}

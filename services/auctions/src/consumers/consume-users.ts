import { accountEvents, topics, type UserSnapshot } from '@boli/contracts'
import { type Consumer, upsertNewer } from '@boli/database'
import { sql } from 'kysely'
import type { AuctionsTables, Queries } from '../persistence/tables.ts'
import { DELETED_USER, forgetUser, hideUser } from './forget-user.ts'

/** Maintains this service's copy of users from identity's events. */
export const usersConsumer: Consumer<AuctionsTables, (typeof accountEvents)[number]> = {
  group: 'auctions-users',
  topics: [topics.users],
  types: accountEvents,
  async apply(trx, [event]) {
    const { type, data, version } = event
    if (type === 'user-deleted') await forgetUser(trx, data.userId, version)
    else if (type === 'deletion-scheduled') await hideUser(trx, data.userId, version)
    else await storeSnapshot(trx, data, version, type === 'deletion-cancelled')
  },
}

/**
 * A snapshot newer than a scheduled deletion shows that the deletion was cancelled. A snapshot in flight when a live
 * message marked the user as deleted shows nothing: the deletion's event is still to come.
 */
async function storeSnapshot(
  trx: Queries,
  { userId: id, username, fullname }: UserSnapshot,
  version: number,
  isBack: boolean,
): Promise<void> {
  const isMarked = sql`known.deleted_at is not null and known.username <> ${DELETED_USER}`
  const row = { id, username, fullname, version, deleted_at: null }
  await upsertNewer(trx, 'users', row, isBack ? {} : { unless: isMarked })
}

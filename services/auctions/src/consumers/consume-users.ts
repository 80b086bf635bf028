import { type DomainEvent, topics, type UserSnapshot } from '@boli/contracts'
import { applyOnce, type Consumer, consumeOnce, upsertNewer } from '@boli/database'
import type { EventBus, Subscription } from '@boli/event-bus'
import { sql } from 'kysely'
import type { AuctionsDatabase, AuctionsTables, Queries } from '../persistence/tables.ts'
import { DELETED_USER, forgetUser, hideUser } from './forget-user.ts'

type UserEvent =
  | 'user-registered'
  | 'user-verified'
  | 'user-updated'
  | 'deletion-scheduled'
  | 'deletion-cancelled'
  | 'user-deleted'

const users: Consumer<AuctionsTables, UserEvent> = {
  group: 'auctions-users',
  topics: [topics.users],
  types: [
    'user-registered',
    'user-verified',
    'user-updated',
    'deletion-scheduled',
    'deletion-cancelled',
    'user-deleted',
  ],
  async apply(trx, [event]) {
    const { type, data, version } = event
    if (type === 'user-deleted') await forgetUser(trx, data.userId, version)
    else if (type === 'deletion-scheduled') await hideUser(trx, data.userId, version)
    else await storeSnapshot(trx, data, version, type === 'deletion-cancelled')
  },
}

/** Maintains this service's copy of users from identity's events. */
export function consumeUsers(o: { bus: EventBus; database: AuctionsDatabase }): Promise<Subscription> {
  return consumeOnce(o.bus, o.database, users)
}

/** Applies one event, once. */
export function handleUserEvent(database: AuctionsDatabase, event: DomainEvent): Promise<void> {
  return applyOnce(database, users, [event])
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

import { type DomainEvent, topics, type UserSnapshot } from '@boli/contracts'
import { applyOnce, type Consumer, consumeOnce, upsertNewer } from '@boli/database'
import type { EventBus, Subscription } from '@boli/event-bus'
import { sql } from 'kysely'
import type { AuctionsDatabase, AuctionsTables, Queries } from '../persistence/tables.ts'
import { forgetUser, hideUser, restoreUser } from './forget-user.ts'

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
    else if (type === 'deletion-cancelled') await restoreUser(trx, data, version)
    else await storeSnapshot(trx, data, version)
  },
}

/** Maintains this service's own copy of who the users are, fed by identity's events. */
export function consumeUsers(o: { bus: EventBus; database: AuctionsDatabase }): Promise<Subscription> {
  return consumeOnce(o.bus, o.database, users)
}

/** Applies one event, once. */
export function handleUserEvent(database: AuctionsDatabase, event: DomainEvent): Promise<void> {
  return applyOnce(database, users, [event])
}

/** An older event than the one already applied changes nothing, and none revives a deleted user. */
async function storeSnapshot(
  trx: Queries,
  { userId: id, username, fullname }: UserSnapshot,
  version: number,
): Promise<void> {
  await upsertNewer(
    trx,
    'users',
    { id, username, fullname, version },
    { unless: sql`known.deleted_at is not null` },
  )
}

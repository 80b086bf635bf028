import { type DomainEvent, topics, type UserSnapshot } from '@boli/contracts'
import { applyOnce, type Consumer, consumeOnce, upsertNewer } from '@boli/database'
import type { EventBus, Subscription } from '@boli/event-bus'
import type { DealSettings } from '../domain/settings.ts'
import type { DealsDatabase, DealsTables, Queries } from '../persistence/tables.ts'
import { forgetUser, hideUser } from './forget-user.ts'

interface Consuming {
  database: DealsDatabase
  settings: DealSettings
}

type UserEvent =
  | 'user-registered'
  | 'user-verified'
  | 'user-updated'
  | 'deletion-scheduled'
  | 'deletion-cancelled'
  | 'user-deleted'

const usersConsumer = (settings: DealSettings): Consumer<DealsTables, UserEvent> => ({
  group: 'deals-users',
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
    if (event.type === 'user-deleted') await forgetUser(trx, event, settings)
    else if (event.type === 'deletion-scheduled') await hideUser(trx, event)
    else await storeSnapshot(trx, event.data, event.version)
  },
})

/** Maintains this service's copy of users from identity's events. */
export function consumeUsers({
  bus,
  database,
  settings,
}: Consuming & { bus: EventBus }): Promise<Subscription> {
  return consumeOnce(bus, database, usersConsumer(settings))
}

/** Applies one event, once. */
export function handleUserEvent({ database, settings }: Consuming, event: DomainEvent): Promise<void> {
  return applyOnce(database, usersConsumer(settings), [event])
}

/** A snapshot newer than a scheduled deletion shows that the deletion was cancelled. */
async function storeSnapshot(
  trx: Queries,
  { userId: id, username, fullname, role, language, createdAt }: UserSnapshot,
  version: number,
): Promise<void> {
  const row = { id, username, fullname, role, language, joined_at: createdAt, version, deleted_at: null }
  await upsertNewer(trx, 'users', row)
}

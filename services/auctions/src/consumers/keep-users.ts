import { type DomainEvent, isEvent, topics, type UserSnapshot } from '@boli/contracts'
import { inTransaction, processOnce } from '@boli/database'
import type { EventBus, Subscription } from '@boli/event-bus'
import { sql } from 'kysely'
import type { AuctionsDatabase, Queries } from '../persistence/tables.ts'
import { forgetUser, hideUser, restoreUser } from './forget-user.ts'

const CONSUMER = 'auctions-users'

/** Keeps this service's own copy of who the users are, fed by identity's events. */
export function keepUsers({
  bus,
  database,
}: {
  bus: EventBus
  database: AuctionsDatabase
}): Promise<Subscription> {
  return bus.subscribe({
    group: CONSUMER,
    topics: [topics.users],
    handle: (event) => handleUserEvent(database, event),
  })
}

/** Applies one event, once, in one transaction with the note that it was applied. */
export async function handleUserEvent({ db }: AuctionsDatabase, event: DomainEvent): Promise<void> {
  const isSnapshot =
    isEvent(event, 'user-registered') || isEvent(event, 'user-verified') || isEvent(event, 'user-updated')
  const isDeletion = isEvent(event, 'user-deleted')
  const isScheduled = isEvent(event, 'deletion-scheduled')
  const isCancelled = isEvent(event, 'deletion-cancelled')
  if (!isSnapshot && !isDeletion && !isScheduled && !isCancelled) return
  await inTransaction(db, async (trx) => {
    if (!(await processOnce(trx, CONSUMER, event))) return
    if (isDeletion) await forgetUser(trx, event.data.userId, event.version)
    else if (isScheduled) await hideUser(trx, event.data.userId, event.version)
    else if (isCancelled) await restoreUser(trx, event.data, event.version)
    else await keepSnapshot(trx, event.data, event.version)
  })
}

/** An older event than the one already applied changes nothing, and none revives a deleted user. */
async function keepSnapshot(trx: Queries, user: UserSnapshot, version: number): Promise<void> {
  await sql`
    insert into users as known (id, username, fullname, version)
    values (${user.userId}, ${user.username}, ${user.fullname}, ${version})
    on conflict (id) do update
    set username = excluded.username, fullname = excluded.fullname, version = excluded.version
    where known.deleted_at is null and known.version <= excluded.version
  `.execute(trx)
}

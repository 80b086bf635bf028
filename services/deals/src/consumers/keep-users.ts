import { type DomainEvent, isEvent, topics, type UserSnapshot } from '@boli/contracts'
import { inTransaction, processOnce } from '@boli/database'
import type { EventBus, Subscription } from '@boli/event-bus'
import { sql } from 'kysely'
import type { DealSettings } from '../domain/settings.ts'
import type { DealsDatabase, Queries } from '../persistence/tables.ts'
import { forgetUser, hideUser } from './forget-user.ts'

const CONSUMER = 'deals-users'

interface Keeping {
  database: DealsDatabase
  settings: DealSettings
}

/** Keeps this service's own copy of who the users are, fed by identity's events. */
export function keepUsers({ bus, ...keeping }: Keeping & { bus: EventBus }): Promise<Subscription> {
  return bus.subscribe({
    group: CONSUMER,
    topics: [topics.users],
    handle: (event) => handleUserEvent(keeping, event),
  })
}

/** Applies one event, once, in one transaction with the note that it was applied. */
export async function handleUserEvent({ database, settings }: Keeping, event: DomainEvent): Promise<void> {
  const isSnapshot =
    isEvent(event, 'user-registered') || isEvent(event, 'user-verified') || isEvent(event, 'user-updated')
  const isDeletion = isEvent(event, 'user-deleted')
  const isScheduled = isEvent(event, 'deletion-scheduled')
  const isCancelled = isEvent(event, 'deletion-cancelled')
  if (!isSnapshot && !isDeletion && !isScheduled && !isCancelled) return
  await inTransaction(database.db, async (trx) => {
    if (!(await processOnce(trx, CONSUMER, event))) return
    if (isDeletion) await forgetUser(trx, event, settings)
    else if (isScheduled) await hideUser(trx, event)
    else await keepSnapshot(trx, event.data, event.version, { isBack: isCancelled })
  })
}

/** An older event than the one already applied changes nothing, and only a deletion taken back revives a deleted user. */
async function keepSnapshot(
  trx: Queries,
  user: UserSnapshot,
  version: number,
  { isBack }: { isBack: boolean },
): Promise<void> {
  await sql`
    insert into users as known (id, username, fullname, role, language, joined_at, version)
    values (${user.userId}, ${user.username}, ${user.fullname}, ${user.role}, ${user.language}, ${user.createdAt},
      ${version})
    on conflict (id) do update
    set username = excluded.username, fullname = excluded.fullname, role = excluded.role,
      language = excluded.language, joined_at = excluded.joined_at, version = excluded.version, deleted_at = null
    where (known.deleted_at is null or ${isBack}) and known.version <= excluded.version
  `.execute(trx)
}

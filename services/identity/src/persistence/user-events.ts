import { createEvent, type EventTypes, topics } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import { snapshotOf, type User } from '../domain/user.ts'
import type { IdentityDb } from './tables.ts'

/** The cause and time of an event. */
export interface EventOrigin {
  requestId: string
  now: Date
}

type UserEvent =
  | 'user-registered'
  | 'user-verified'
  | 'user-updated'
  | 'deletion-scheduled'
  | 'deletion-cancelled'
  | 'session-ended'
  | 'user-deleted'

/** Publishes what happened to a user, in the transaction of the change. */
export async function publishUserEvent<Type extends UserEvent>(
  trx: IdentityDb,
  type: Type,
  { id, version }: { id: string; version: number },
  data: EventTypes[Type],
  { requestId, now }: EventOrigin,
): Promise<void> {
  const about = { type, source: 'identity', subject: id, version }
  await appendEvents(trx, topics.users, [
    createEvent<UserEvent>({ ...about, data, requestId, time: now.toISOString() }),
  ])
}

/** Publishes a user's snapshot in the transaction of the change. */
export async function publishUser(
  trx: IdentityDb,
  type: 'user-registered' | 'user-verified' | 'user-updated' | 'deletion-cancelled',
  user: User,
  origin: EventOrigin,
): Promise<void> {
  await publishUserEvent(trx, type, user, snapshotOf(user), origin)
}

/** Publishes that sessions of a user ended. @param sessionKeys The sessions; all if absent. */
export async function publishSessionEnded(
  trx: IdentityDb,
  user: { id: string; version: number },
  reason: EventTypes['session-ended']['reason'],
  origin: EventOrigin,
  sessionKeys?: string[],
): Promise<void> {
  const data = { userId: user.id, reason, ...(sessionKeys ? { sessionKeys } : {}) }
  await publishUserEvent(trx, 'session-ended', user, data, origin)
}

/** Publishes ended sessions, one event per user. */
export async function publishSessionsEnded(
  trx: IdentityDb,
  ended: readonly { user_id: string; key_hash: string }[],
  reason: EventTypes['session-ended']['reason'],
  origin: EventOrigin,
): Promise<void> {
  if (ended.length === 0) return
  const owners = await trx
    .selectFrom('users')
    .select(['id', 'version'])
    .where('id', 'in', [...new Set(ended.map(({ user_id }) => user_id))])
    .execute()
  for (const owner of owners) {
    const keys = ended.filter(({ user_id }) => user_id === owner.id).map(({ key_hash }) => key_hash)
    await publishSessionEnded(trx, owner, reason, origin, keys)
  }
}

import { createEvent, type EventTypes, topics } from '@boli/contracts'
import { appendEvents } from '@boli/database'
import { snapshotOf, type User } from '../domain/user.ts'
import type { IdentityDb } from './users.ts'

/** What caused an event, and when. */
export interface EventOrigin {
  requestId: string
  now: Date
}

/** Tells other services, in the change's own transaction, what they keep of a user. */
export async function tellUser(
  trx: IdentityDb,
  type: 'user-registered' | 'user-verified' | 'user-updated' | 'deletion-cancelled',
  user: User,
  origin: EventOrigin,
): Promise<void> {
  await appendEvents(trx, topics.users, [
    createEvent({
      type,
      source: 'identity',
      subject: user.id,
      version: user.version,
      data: snapshotOf(user),
      requestId: origin.requestId,
      time: origin.now.toISOString(),
    }),
  ])
}

/** Tells that sessions of a user ended. @param sessionKeys Which ones; without them all. */
export async function tellSessionEnded(
  trx: IdentityDb,
  user: { id: string; version: number },
  reason: EventTypes['session-ended']['reason'],
  origin: EventOrigin,
  sessionKeys?: string[],
): Promise<void> {
  await appendEvents(trx, topics.users, [
    createEvent({
      type: 'session-ended',
      source: 'identity',
      subject: user.id,
      version: user.version,
      data: { userId: user.id, reason, ...(sessionKeys ? { sessionKeys } : {}) },
      requestId: origin.requestId,
      time: origin.now.toISOString(),
    }),
  ])
}

/** Publishes that a user is gone for everyone, until `user.removedAt` not for good. */
export async function publishDeletionScheduled(
  trx: IdentityDb,
  user: User,
  removedAt: Date,
  origin: EventOrigin,
): Promise<void> {
  const time = origin.now.toISOString()
  await appendEvents(trx, topics.users, [
    createEvent({
      type: 'deletion-scheduled',
      source: 'identity',
      subject: user.id,
      version: user.version,
      data: { userId: user.id, deletedAt: time, removedAt: removedAt.toISOString() },
      requestId: origin.requestId,
      time,
    }),
  ])
}

/** Tells that a user is gone; the last event of its kind. */
export async function tellUserDeleted(trx: IdentityDb, user: User, origin: EventOrigin): Promise<void> {
  const time = origin.now.toISOString()
  await appendEvents(trx, topics.users, [
    createEvent({
      type: 'user-deleted',
      source: 'identity',
      subject: user.id,
      version: user.version + 1,
      data: { userId: user.id, deletedAt: time },
      requestId: origin.requestId,
      time,
    }),
  ])
}

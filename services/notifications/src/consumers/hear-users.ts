import { type DomainEvent, isEvent, topics } from '@boli/contracts'
import type { Subscription } from '@boli/event-bus'
import type { Notifications } from '../deps.ts'
import { type Telling, tellOnce } from '../domain/telling.ts'
import { forgetDevicesOf } from '../persistence/devices.ts'
import type { Queries } from '../persistence/tables.ts'
import { forgetUser, keepUser } from '../persistence/users.ts'
import { hearEach } from './hear-each.ts'

/** Hears of people: their language, that they are gone, and what happened to their account. */
export function hearUsers(notifications: Notifications): Promise<Subscription> {
  return hearEach(notifications, {
    group: 'notifications-users',
    topic: topics.users,
    read(event) {
      if (
        isEvent(event, 'user-registered') ||
        isEvent(event, 'user-verified') ||
        isEvent(event, 'user-updated')
      )
        return (trx) => keep(trx, event)
      if (isEvent(event, 'user-deleted')) return (trx) => forget(trx, event)
      if (isEvent(event, 'session-ended')) return (trx) => endSession(trx, event)
      return null
    },
  })
}

type Snapshot = DomainEvent<'user-registered'> | DomainEvent<'user-verified'> | DomainEvent<'user-updated'>

async function keep(trx: Queries, { data, version }: Snapshot): Promise<Telling[]> {
  await keepUser(trx, data, version)
  return []
}

async function forget(trx: Queries, { data, version }: DomainEvent<'user-deleted'>): Promise<Telling[]> {
  await forgetUser(trx, data.userId, new Date(data.deletedAt), version)
  return []
}

async function endSession(trx: Queries, event: DomainEvent<'session-ended'>): Promise<Telling[]> {
  const { userId, sessionKeys } = event.data
  await forgetDevicesOf(trx, userId, sessionKeys ?? null)
  return tellSecurity(event)
}

/** What others may have done to one's account; who signs out knows it. */
function tellSecurity({ id, data, time }: DomainEvent<'session-ended'>): Telling[] {
  const { userId, reason } = data
  switch (reason) {
    case 'password-reset':
    case 'password-changed':
    case 'ended-by-admin':
    case 'role-changed':
      return [tellOnce(userId, `security:${id}`, { kind: 'security', reason }, new Date(time))]
    default:
      return []
  }
}

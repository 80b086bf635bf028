import { createEvent, type DomainEvent } from '@boli/contracts'
import { applyOnce } from '@boli/database'
import { dealsConsumer } from '../../src/consumers/consume-deals.ts'
import { usersConsumer } from '../../src/consumers/consume-users.ts'
import type { AuctionsDatabase } from '../../src/persistence/tables.ts'

/** Applies one event of deals, once. */
export const handleDealEvent = (database: AuctionsDatabase, event: DomainEvent) =>
  applyOnce(database, dealsConsumer, [event])

/** Applies one event of users, once. */
export const handleUserEvent = (database: AuctionsDatabase, event: DomainEvent) =>
  applyOnce(database, usersConsumer, [event])

export const userDeleted = (userId = '', version = 9) =>
  createEvent({
    ...{ type: 'user-deleted', source: '/identity', subject: userId, version },
    data: { userId, deletedAt: new Date().toISOString() },
  })

/** Deletes an account, as identity publishes it. */
export const deleteUser = (database: AuctionsDatabase, userId?: string) =>
  handleUserEvent(database, userDeleted(userId))

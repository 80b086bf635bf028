import type { DomainEvent } from '@boli/contracts'
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

import type { DomainEvent } from '@boli/contracts'
import { applyOnce } from '@boli/database'
import { usersConsumer } from '../../src/consumers/consume-users.ts'
import { auctionsConsumer } from '../../src/consumers/open-deals.ts'
import type { DealSettings } from '../../src/domain/settings.ts'
import type { DealsDatabase } from '../../src/persistence/tables.ts'

interface Consuming {
  database: DealsDatabase
  settings: DealSettings
}

/** Applies the end of an auction, once. */
export const handleAuctionEvent = ({ database, settings }: Consuming, event: DomainEvent) =>
  applyOnce(database, auctionsConsumer(settings), [event])

/** Applies one event of users, once. */
export const handleUserEvent = ({ database, settings }: Consuming, event: DomainEvent) =>
  applyOnce(database, usersConsumer(settings), [event])

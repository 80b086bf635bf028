import type { Database } from '@boli/database'
import type { EventBus } from '@boli/event-bus'
import type { Logger, ServiceTokens, UserTokenVerifier } from '@boli/http-kit'
import type { Mailer } from '@boli/mailer'
import type { ObjectStore } from '@boli/object-store'
import type { InformationTables } from './persistence/tables.ts'

/** What the process that composes information provides. */
export interface InformationOptions {
  logger: Logger
  database: Database<InformationTables>
  bus: EventBus
  mailer: Mailer
  store: ObjectStore
  serviceTokens: ServiceTokens
  userTokens: UserTokenVerifier
  /** Recipient of contact messages. */
  supportEmail: string
  /** Source of the daily mandi prices; null for none. */
  mandiPrices: PriceSourceAddress | null
  /** How long readiness fails before the listener closes. */
  drainMs?: number
  /** The clock; tests control it. */
  now?: () => Date
}

/** Dependencies of the features. */
export type InformationDeps = Omit<InformationOptions, 'now'> & { now: () => Date }

/** Source of mandi prices: `url` answers with CSV; `key` is sent as `api-key`, as for data.gov.in. */
export interface PriceSourceAddress {
  url: URL
  key: string | null
}

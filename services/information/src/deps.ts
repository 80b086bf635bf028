import type { Database } from '@boli/database'
import type { EventBus } from '@boli/event-bus'
import type { Logger, ServiceTokens, UserTokenVerifier } from '@boli/http-kit'
import type { Mailer } from '@boli/mailer'
import type { ObjectStore } from '@boli/object-store'
import type { InformationTables } from './persistence/tables.ts'

/** What information is given where the process is put together. */
export interface InformationOptions {
  logger: Logger
  database: Database<InformationTables>
  bus: EventBus
  mailer: Mailer
  store: ObjectStore
  serviceTokens: ServiceTokens
  userTokens: UserTokenVerifier
  /** Where contact messages are mailed to. */
  supportEmail: string
  /** Where prices of mandis are fetched once a day; null for nowhere. */
  mandiPrices: PriceSourceAddress | null
  /** How long readiness fails before the listener closes. */
  drainMs?: number
  /** The clock; tests control it. */
  now?: () => Date
}

/** What the features work with. */
export type InformationDeps = Omit<InformationOptions, 'now'> & { now: () => Date }

/** Where prices of mandis are fetched: `url` answers with CSV; `key` goes along as `api-key`, as data.gov.in has it. */
export interface PriceSourceAddress {
  url: URL
  key: string | null
}

import type { DatabaseServiceOptions } from '@boli/database'
import type { Mailer } from '@boli/mailer'
import type { ObjectStore } from '@boli/object-store'
import type { InformationTables } from './persistence/tables.ts'

/** What the process that composes information provides. */
export interface InformationOptions extends DatabaseServiceOptions<InformationTables> {
  mailer: Mailer
  store: ObjectStore
  /** Recipient of contact messages. */
  supportEmail: string
  /** Source of the daily mandi prices; null for none. */
  mandiPrices: PriceSourceAddress | null
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

import type { DatabaseServiceOptions } from '@boli/database'
import type { ObjectStore } from '@boli/object-store'
import type { ConfirmPassword, ReadContacts } from './ask-identity.ts'
import type { DealSettings } from './domain/settings.ts'
import type { PayoutKey } from './payout-vault/payout-keys.ts'
import type { DealsTables } from './persistence/tables.ts'

/** What the process that composes deals provides. */
export interface DealsOptions extends DatabaseServiceOptions<DealsTables> {
  store: ObjectStore
  /** Fetches contacts from identity. */
  readContacts: ReadContacts
  /** Asks identity whether a password is the user's own. */
  confirmPassword: ConfirmPassword
  /** Encryption keys of payout details; the first is the current one. */
  payoutKeys: PayoutKey[]
  /** Base URL of the pages, for the address on a bill: `https://boli.example`. */
  publicUrl: string
  /** Times and tolerance that differ from the specification's. */
  settings?: Partial<DealSettings>
}

/** Dependencies of the features. */
export interface DealsDeps extends DealsOptions {
  settings: DealSettings
}

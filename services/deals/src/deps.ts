import type { EventBus } from '@boli/event-bus'
import type { Logger, ServiceTokens, UserTokenVerifier } from '@boli/http-kit'
import type { ObjectStore } from '@boli/object-store'
import type { ConfirmPassword, ReadContacts } from './ask-identity.ts'
import type { DealSettings } from './domain/settings.ts'
import type { PayoutKey } from './payout-vault/payout-keys.ts'
import type { DealsDatabase } from './persistence/tables.ts'

/** What the process that composes deals provides. */
export interface DealsOptions {
  logger: Logger
  database: DealsDatabase
  bus: EventBus
  store: ObjectStore
  serviceTokens: ServiceTokens
  userTokens: UserTokenVerifier
  /** Fetches contacts from identity. */
  readContacts: ReadContacts
  /** Asks identity whether a password is the user's own. */
  confirmPassword: ConfirmPassword
  /** Encryption keys of payout details; the first is the current one. */
  payoutKeys: PayoutKey[]
  /** Base URL of the pages, for the address on a bill: `https://boli.example`. */
  publicUrl: string
  /** Times and tolerance, if not those of the specification. */
  settings?: Partial<DealSettings>
  /** How long readiness fails before the listener closes. */
  drainMs?: number
}

/** Dependencies of the features. */
export interface DealsDeps extends DealsOptions {
  settings: DealSettings
}

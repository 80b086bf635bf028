import type { EventBus } from '@boli/event-bus'
import type { Logger, ServiceTokens, UserTokenVerifier } from '@boli/http-kit'
import type { ObjectStore } from '@boli/object-store'
import type { ConfirmPassword, ReadContacts } from './ask-identity.ts'
import type { DealSettings } from './domain/settings.ts'
import type { PayoutKey } from './payout-vault/payout-keys.ts'
import type { DealsDatabase } from './persistence/tables.ts'

/** What deals is given where the process is put together. */
export interface DealsOptions {
  logger: Logger
  database: DealsDatabase
  bus: EventBus
  store: ObjectStore
  serviceTokens: ServiceTokens
  userTokens: UserTokenVerifier
  /** How to reach people; asked of identity. */
  readContacts: ReadContacts
  /** Asks identity whether a password is the user's own. */
  confirmPassword: ConfirmPassword
  /** Seal payout details; the first is the current one. */
  payoutKeys: PayoutKey[]
  /** Where the pages are, for the address on a bill: `https://boli.example`. */
  publicUrl: string
  /** Times and tolerance, where the specification's do not do. */
  settings?: Partial<DealSettings>
  /** How long readiness fails before the listener closes. */
  drainMs?: number
}

/** What the features work with. */
export interface DealsDeps extends DealsOptions {
  settings: DealSettings
}

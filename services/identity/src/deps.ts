import type { DatabaseServiceOptions } from '@boli/database'
import type { SecretBox } from '@boli/http-kit'
import type { LiveChannel } from '@boli/live-channel'
import type { Mailer } from '@boli/mailer'
import type { ObjectStore } from '@boli/object-store'
import type { BackgroundTasks } from './background-tasks.ts'
import type { IdentityConfig } from './config.ts'
import type { ReadOpenBusiness } from './open-business.ts'
import type { IdentityTables } from './persistence/tables.ts'
import type { VerificationCodes } from './security/codes.ts'
import type { LimitKeys } from './security/limit-keys.ts'
import type { HashCost, PasswordHasher } from './security/password-hasher.ts'
import type { UserTokenIssuer } from './security/user-token-issuer.ts'

/** What the process that composes identity provides. */
export interface IdentityOptions extends DatabaseServiceOptions<IdentityTables> {
  live: LiveChannel
  mailer: Mailer
  store: ObjectStore
  config: IdentityConfig
  readOpenBusiness: ReadOpenBusiness
  /** Cost of password hashes; tests with many choose a small one. */
  hashCost?: HashCost
  /** The clock; tests control it. */
  now?: () => Date
}

/** Dependencies of the features. */
export interface IdentityDeps extends Omit<IdentityOptions, 'now' | 'hashCost'> {
  now: () => Date
  passwords: PasswordHasher
  codes: VerificationCodes
  tokens: UserTokenIssuer
  secrets: SecretBox
  limitKeys: LimitKeys
  background: BackgroundTasks
}

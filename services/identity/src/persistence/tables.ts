import type {
  AccountLanguage,
  AdminActKind,
  Contact,
  FirmPart,
  KeyScope,
  Language,
  Role,
} from '@boli/contracts'
import type { GroundTables } from '@boli/database'
import type { ColumnType, Generated, Kysely } from 'kysely'
import type { MailKind } from '../domain/mails.ts'

export interface UserTable {
  id: string
  username: string
  email: string
  password_hash: string
  role: Role
  is_verified: Generated<boolean>
  language: Generated<AccountLanguage['language']>
  /** Any of the twelve languages; read only if `language` is the default (`languageOf`). */
  preferred_language: Generated<Language | null>
  first_name: string | null
  last_name: string | null
  dob: string | null
  gender: string | null
  contact: ColumnType<Contact | null, string | null, string | null>
  avatar_key: string | null
  /** Name of the firm, for its owner only; null for all others. */
  firm_name: Generated<string | null>
  /** When their e-mail was verified for the first time, whatever it is now. */
  first_verified_at: Date | null
  /** Replaces the e-mail address once its code is entered. */
  pending_email: string | null
  must_change_password: Generated<boolean>
  /** When a deleted account is finally removed; null for all others. */
  removed_at: Date | null
  /** End of the suspension from signing in, and the administrator's reason. */
  suspended_until: Date | null
  suspension_reason: string | null
  /** Version of the last `standing-changed`. */
  standing_version: Generated<number>
  version: Generated<number>
  created_at: Date
  updated_at: Date
}

export interface SessionTable {
  id: string
  key_hash: string
  user_id: string
  device: string
  created_at: Date
  last_seen_at: Date
  expires_at: Date
}

export interface VerificationCodeTable {
  id: string
  user_id: string
  code_hash: string
  /** The address that it was mailed to; null means the account's own address, in rows of earlier releases. */
  email: string | null
  tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

interface SignInAttemptTable {
  id: string
  /** The name that was typed, or the account whose password was checked again. */
  account_key: string
  address_key: string | null
  /** Network of an IPv6 address; null for IPv4. */
  network_key: string | null
  /** The browser, if the account knows it. */
  device_key: string | null
  attempted_at: Date
}

interface KnownDeviceTable {
  user_id: string
  device_key: string
  /** Keyed hash of the network of the last sign-in; null if it was before networks were stored. */
  subnet_key: string | null
  last_used_at: Date
}

interface RegistrationTable {
  id: string
  address_key: string
  network_key: string | null
  registered_at: Date
}

interface PasswordResetTable {
  id: string
  user_id: string
  token_hash: string
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface AdminActionTable {
  id: string
  at: Date
  admin_id: string
  /** Empty once the account is removed. */
  admin_username: string
  action: AdminActKind
  /** Owner of the account or lot; null for messages and items. */
  user_id: string | null
  before: ColumnType<unknown, string | null, unknown>
  after: ColumnType<unknown, string | null, unknown>
  request_id: string
  /** Its place in the log, from 1; null until it is added. */
  sequence: ColumnType<number | null, undefined, number>
  leaf_hash: LoggedBytes
  /** Hashes of the names with a salt, which is deleted with the names; null in actions logged by earlier releases. */
  admin_salt: LoggedBytes
  admin_name_hash: LoggedBytes
  user_salt: LoggedBytes
  user_name_hash: LoggedBytes
}

type LoggedBytes = ColumnType<Buffer | null, undefined, Buffer | null>

/** The frontier of the audit's Merkle tree, in one row. */
interface AuditLogTable {
  size: number
  nodes: Buffer[]
}

/** A former username that stays reserved for a while. */
interface ReservedUsernameTable {
  /** In lower case. */
  username: string
  user_id: string
  until: Date
}

/** The recipient and the subject matter; the text is written when it is sent. */
export interface MailTable {
  id: string
  user_id: string
  kind: MailKind
  /** Recipient, if not the user's own address. */
  to_address: string | null
  happened_at: Date
  due_at: Date
  attempts: Generated<number>
  sent_at: Date | null
}

/** All second factors of a user belong to this row. */
interface SecondFactorTable {
  user_id: string
  created_at: Date
}

interface AuthenticatorTable {
  user_id: string
  sealed_secret: string
  created_at: Date
  /** null until the first code was correct. */
  confirmed_at: Date | null
  /** The time step of the last code that was accepted; earlier ones are not accepted. */
  last_step: number | null
  last_used_at: Date | null
}

interface PasskeyTable {
  id: string
  user_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: ColumnType<string[], string, never>
  name: string
  created_at: Date
  last_used_at: Date | null
}

interface RecoveryCodeTable {
  user_id: string
  code_hash: string
  used_at: Date | null
}

/** A sign-in with a correct password whose second step is pending. */
interface PendingSignInTable {
  key_hash: string
  user_id: string
  /** Hash of the password's hash: a change of the password ends the sign-in. */
  password_mark: string
  tries: Generated<number>
  expires_at: Date
}

interface PasskeyChallengeTable {
  challenge_hash: string
  bound_to: string
  expires_at: Date
}

/** An API key, with which a program acts for the user; the key itself is not stored. */
export interface ApiKeyTable {
  id: string
  user_id: string
  key_hash: string
  prefix: string
  name: string
  scopes: KeyScope[]
  bid_cap_paise: number | null
  day_cap_paise: number | null
  addresses: string[]
  created_at: Date
  expires_at: Date
  last_used_at: Date | null
}

interface FirmPersonTable {
  user_id: string
  owner_id: string
  part: FirmPart
  lot_limit_paise: number | null
  day_limit_paise: number | null
  joined_at: Date
}

export interface FirmInvitationTable extends Omit<FirmPersonTable, 'user_id' | 'joined_at'> {
  id: string
  token_hash: string
  /** In lower case. */
  email: string
  created_at: Date
  expires_at: Date
  used_at: Generated<Date | null>
}

interface AttemptCounterTable {
  key: string
  failures: number
  last_at: Date
}

/** A view of contacts by an administrator on one day in India, `2026-11-20`: of one user, or of a list. */
interface AdminViewTable {
  admin_id: string
  user_id: string | null
  day: string
}

export interface IdentityTables {
  admin_views: AdminViewTable
  users: UserTable
  sessions: SessionTable
  verification_codes: VerificationCodeTable
  sign_in_attempts: SignInAttemptTable
  known_devices: KnownDeviceTable
  registrations: RegistrationTable
  reserved_usernames: ReservedUsernameTable
  password_resets: PasswordResetTable
  admin_actions: AdminActionTable
  audit_log: AuditLogTable
  mails: MailTable
  second_factors: SecondFactorTable
  authenticators: AuthenticatorTable
  passkeys: PasskeyTable
  recovery_codes: RecoveryCodeTable
  pending_sign_ins: PendingSignInTable
  passkey_challenges: PasskeyChallengeTable
  attempt_counters: AttemptCounterTable
  api_keys: ApiKeyTable
  firm_people: FirmPersonTable
  firm_invitations: FirmInvitationTable
}

export type IdentityDb = Kysely<IdentityTables & GroundTables>

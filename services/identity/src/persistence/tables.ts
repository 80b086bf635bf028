import type { AuctionSnapshot, Contact, Language, LotSnapshot, Role } from '@boli/contracts'
import type { ColumnType, Generated } from 'kysely'
import type { MailKind } from '../domain/mails.ts'

export interface UserTable {
  id: string
  username: string
  email: string
  password_hash: string
  role: Role
  is_verified: Generated<boolean>
  language: Generated<Language>
  first_name: string | null
  last_name: string | null
  dob: string | null
  gender: string | null
  contact: ColumnType<Contact | null, string | null, string | null>
  avatar_key: string | null
  /** When their e-mail was verified for the first time, whatever it is now. */
  first_verified_at: Date | null
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
  tries: Generated<number>
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

export interface SignInAttemptTable {
  id: string
  account_key: string
  attempted_at: Date
}

export interface PasswordResetTable {
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
  admin_username: string
  action: 'update-user' | 'delete-user'
  user_id: string
  before: ColumnType<unknown, string | null, never>
  after: ColumnType<unknown, string | null, never>
  request_id: string
}

/** Whom to tell what; the text is written when it is sent. */
export interface MailTable {
  id: string
  user_id: string
  kind: MailKind
  auction_id: string | null
  /** Where it goes instead of the user's own address. */
  to_address: string | null
  happened_at: Date
  due_at: Date
  attempts: Generated<number>
  sent_at: Date | null
}

/** What identity has heard of an auction; merged by version, so that events may come in any order. */
export interface KnownAuctionTable {
  id: string
  version: number
  state: ColumnType<AuctionSnapshot, string, string>
  lot: ColumnType<LotSnapshot | null, string | null, string | null>
  lot_version: number
  /** An administrator's words on a lot that was removed. */
  note: string | null
  changed_at: Date
}

export interface AuctionBidderTable {
  auction_id: string
  user_id: string
  best_paise: number
}

export interface IdentityTables {
  users: UserTable
  sessions: SessionTable
  verification_codes: VerificationCodeTable
  sign_in_attempts: SignInAttemptTable
  password_resets: PasswordResetTable
  admin_actions: AdminActionTable
  mails: MailTable
  known_auctions: KnownAuctionTable
  auction_bidders: AuctionBidderTable
}

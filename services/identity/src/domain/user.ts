import {
  accountLanguageOf,
  type Contact,
  indianDay,
  type Language,
  type Role,
  readDay,
  type UserClaims,
  type UserSnapshot,
} from '@boli/contracts'

/** A user, without the password hash. */
export interface User {
  id: string
  username: string
  email: string
  /** An address that is not confirmed yet; only its code is mailed there. */
  pendingEmail: string | null
  role: Role
  isVerified: boolean
  language: Language
  firstName: string | null
  lastName: string | null
  /** `2001-12-31`. */
  dob: string | null
  gender: string | null
  contact: Contact | null
  avatarKey: string | null
  /** Name of the firm, for its owner only; null for all others. */
  firmName: string | null
  /** Increases with each change that is published. */
  version: number
  createdAt: Date
  /** When a deleted account is finally removed; null for all others. */
  removedAt: Date | null
}

/** First and last name, or the username if neither is known. */
export function fullNameOf(user: Pick<User, 'firstName' | 'lastName' | 'username'>): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
}

/** The name of a buyer or seller on deals and bills: the firm's, if the user has one. */
export function marketNameOf(user: Pick<User, 'firmName' | 'firstName' | 'lastName' | 'username'>): string {
  return user.firmName ?? fullNameOf(user)
}

/** The address that must be confirmed by a code; null if there is none. */
export function addressToConfirm(user: Pick<User, 'email' | 'pendingEmail' | 'isVerified'>): string | null {
  return user.pendingEmail ?? (user.isVerified ? null : user.email)
}

/** What other services may know about a user. */
function publicFactsOf(user: User) {
  return {
    userId: user.id,
    username: user.username,
    fullname: marketNameOf(user),
    role: user.role,
    isVerified: user.isVerified,
    ...accountLanguageOf(user.language),
  }
}

/** The data of a user that other services may store. */
export function snapshotOf(user: User): UserSnapshot {
  return { ...publicFactsOf(user), createdAt: user.createdAt.toISOString() }
}

/** The claims about a user in one of their sessions. */
export function claimsOf(user: User, sessionKey: string): UserClaims {
  return { ...publicFactsOf(user), sessionKey }
}

const MAX_AGE_YEARS = 120

/** Whether a text such as `1990-01-31` is a plausible date of birth in India. */
export function isDateOfBirth(text: string, now: Date): boolean {
  const year = Number(text.slice(0, 'YYYY'.length))
  return readDay(text) === text && text <= indianDay(now) && year >= now.getUTCFullYear() - MAX_AGE_YEARS
}

/** How long an administrator's deletion of a user can be cancelled. Source: the product decisions. */
export const DELETION_WAITS_MS = 48 * 60 * 60_000

import type { Contact, Language, Role, UserClaims, UserSnapshot, UserView } from '@boli/contracts'

/** A user as identity keeps them; the password's hash stays out of it. */
export interface User {
  id: string
  username: string
  email: string
  /** An address that is not confirmed yet; nothing but its code is mailed there. */
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
  /** Grows with each change that other services hear of. */
  version: number
  createdAt: Date
  /** When a deleted account is removed for good; null for all others. */
  removedAt: Date | null
}

/** First and last name, or the username where neither is known. */
export function fullNameOf(user: Pick<User, 'firstName' | 'lastName' | 'username'>): string {
  return [user.firstName, user.lastName].filter(Boolean).join(' ') || user.username
}

/** The address that a code is needed for; null where every address is confirmed. */
export function addressToConfirm(user: Pick<User, 'email' | 'pendingEmail' | 'isVerified'>): string | null {
  return user.pendingEmail ?? (user.isVerified ? null : user.email)
}

/** What other services may keep of a user. */
export function snapshotOf(user: User): UserSnapshot {
  return {
    userId: user.id,
    username: user.username,
    fullname: fullNameOf(user),
    role: user.role,
    isVerified: user.isVerified,
    language: user.language,
    createdAt: user.createdAt.toISOString(),
  }
}

/** What a token says of a user in one of their sessions. */
export function claimsOf(user: User, sessionKey: string): UserClaims {
  return {
    userId: user.id,
    username: user.username,
    fullname: fullNameOf(user),
    role: user.role,
    isVerified: user.isVerified,
    language: user.language,
    sessionKey,
  }
}

/** A user as they see themselves. @param avatar The picture's address, where there is one. */
export function viewOf(user: User, avatar: string | null): UserView {
  return {
    _id: user.id,
    username: user.username,
    email: user.email,
    pendingEmail: user.pendingEmail,
    role: user.role,
    isVerified: user.isVerified,
    avatar,
    firstName: user.firstName,
    lastName: user.lastName,
    fullname: fullNameOf(user),
    dob: user.dob,
    gender: user.gender,
    contact: user.contact,
    language: user.language,
    createdAt: user.createdAt.toISOString(),
  }
}

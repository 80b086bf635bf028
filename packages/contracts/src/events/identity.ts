import { type Static, Type } from 'typebox'
import { LanguageFields, RoleField } from '../http/identity.ts'
import { Id, Timestamp } from '../ids.ts'

/** The data of a user that other services store. Only identity has e-mail and phone. */
export const UserSnapshot = Type.Object({
  userId: Id,
  username: Type.String(),
  fullname: Type.String(),
  role: RoleField,
  isVerified: Type.Boolean(),
  ...LanguageFields,
  createdAt: Timestamp,
})
export type UserSnapshot = Static<typeof UserSnapshot>

/** The events of an account; each has its version. */
export const accountEvents = [
  'user-registered',
  'user-verified',
  'user-updated',
  'deletion-scheduled',
  'deletion-cancelled',
  'user-deleted',
] as const

/** An administrator deleted the account; other users no longer see it, and it can be restored until `removedAt`. */
export const DeletionScheduled = Type.Object({ userId: Id, deletedAt: Timestamp, removedAt: Timestamp })
export const UserDeleted = Type.Object({ userId: Id, deletedAt: Timestamp })
/** `sessionKeys`: the sessions that ended, by the hash of their id; if it is absent, all sessions of the user. */
export const SessionEnded = Type.Object({
  userId: Id,
  sessionKeys: Type.Optional(Type.Array(Type.String())),
  reason: Type.Union([
    Type.Literal('logout'),
    Type.Literal('password-reset'),
    Type.Literal('role-changed'),
    Type.Literal('user-deleted'),
    Type.Literal('signed-out-elsewhere'),
    Type.Literal('password-changed'),
    Type.Literal('ended-by-admin'),
  ]),
})

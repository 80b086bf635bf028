import { type AdminUserView, type DomainEvent, newId, type UserClaims } from '@boli/contracts'
import { Refusal } from '@boli/http-kit'
import { pictureUrls } from '@boli/pictures'
import { administrationFault } from '../domain/administration.ts'
import { fullNameOf, type User } from '../domain/user.ts'
import type { AdminActionTable } from './tables.ts'
import { type IdentityDb, lockUser } from './users.ts'

/** A user as an administrator sees them. */
export function presentForAdmin(user: User): AdminUserView {
  return {
    _id: user.id,
    username: user.username,
    fullname: fullNameOf(user),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    role: user.role,
    isVerified: user.isVerified,
    avatar: user.avatarKey ? pictureUrls(user.avatarKey).src : null,
    createdAt: user.createdAt.toISOString(),
  }
}

/**
 * Locks all administrators, in one order: two of them must not remove each other at the same moment.
 * @returns their ids.
 */
export async function lockAdministrators(trx: IdentityDb): Promise<string[]> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forUpdate()
    .execute()
  return admins.map(({ id }) => id)
}

/**
 * Locks a user that an administrator is about to demote or delete.
 * @throws {Refusal} `not-found`, `own-account`, `last-admin`; `not-allowed` where the acting administrator no
 *   longer is one.
 */
export async function lockForAdministration(
  trx: IdentityDb,
  userId: string,
  admin: UserClaims,
): Promise<User> {
  const admins = await lockAdministrators(trx)
  if (!admins.includes(admin.userId)) throw new Refusal('not-allowed')
  const user = await lockUser(trx, userId)
  if (!user) throw new Refusal('not-found')
  const fault = administrationFault(user, admin.userId, admins.length)
  if (fault) throw new Refusal(fault)
  return user
}

/** What the audit keeps of a user: enough to know who and what, without their e-mail and contact. */
function auditedOf(user: User) {
  const { username, role, isVerified, version, createdAt } = user
  return JSON.stringify({ username, fullname: fullNameOf(user), role, isVerified, version, createdAt })
}

/** Adds to the append-only audit, in the transaction of the act itself. */
export async function recordAdminAction(
  trx: IdentityDb,
  act: {
    admin: UserClaims
    action: AdminActionTable['action']
    before: User
    after: User | null
    requestId: string
    now: Date
  },
): Promise<void> {
  await trx
    .insertInto('admin_actions')
    .values({
      id: newId(act.now.getTime()),
      at: act.now,
      admin_id: act.admin.userId,
      admin_username: act.admin.username,
      action: act.action,
      user_id: act.before.id,
      before: auditedOf(act.before),
      after: act.after && auditedOf(act.after),
      request_id: act.requestId,
    })
    .execute()
}

/** Adds what another service tells that an administrator did; twice told, it is there once. */
export async function auditEvent(
  db: IdentityDb,
  event: Pick<DomainEvent, 'id' | 'time' | 'requestid'>,
  act: {
    action: AdminActionTable['action']
    admin: { userId: string; username: string }
    userId: string | null
    before: object
  },
): Promise<void> {
  await db
    .insertInto('admin_actions')
    .values({
      id: event.id,
      at: new Date(event.time),
      admin_id: act.admin.userId,
      admin_username: act.admin.username,
      action: act.action,
      user_id: act.userId,
      before: JSON.stringify(act.before),
      after: null,
      request_id: event.requestid ?? '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

import { type AdminActKind, type AdminUserView, type DomainEvent, newId } from '@boli/contracts'
import { type AdminCall, inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import { pictureUrls } from '@boli/pictures'
import { administrationFault, fullNameOf, type User } from '../domain/user.ts'
import { logActions } from './audit-log.ts'
import type { IdentityDb } from './tables.ts'
import { lockUser } from './users.ts'

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
    removedAt: user.removedAt?.toISOString() ?? null,
  }
}

/**
 * Locks all administrators in a fixed order: two of them must not remove each other concurrently.
 * @param acting The administrator who acts; absent for users who delete their own account.
 * @returns how many there are.
 * @throws {ApiError} `not-allowed` if the acting user is no longer an administrator.
 */
export async function lockAdministrators(trx: IdentityDb, acting?: Administrator): Promise<number> {
  const admins = await trx
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('removed_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute()
  if (acting && !admins.some(({ id }) => id === acting.userId)) throw new ApiError('not-allowed')
  return admins.length
}

/**
 * Locks a user that an administrator is about to demote or delete.
 * @throws {ApiError} `not-found`, `own-account`, `last-admin`; `not-allowed` if the acting user is no longer an administrator.
 */
export async function lockForAdministration(
  trx: IdentityDb,
  userId: string,
  admin: Administrator,
): Promise<User> {
  const adminCount = await lockAdministrators(trx, admin)
  const user = await lockUser(trx, userId)
  if (!user) throw new ApiError('not-found')
  const fault = administrationFault(user, admin.userId, adminCount)
  if (fault) throw new ApiError(fault)
  return user
}

type Administrator = AdminCall['admin']

/** A user as stored in the audit, without e-mail address and contact. */
function auditedOf(user: User) {
  const { username, role, isVerified, version, createdAt } = user
  return { username, fullname: fullNameOf(user), role, isVerified, version, createdAt }
}

/** Adds an action to the audit, as the last step of its transaction, because it takes the audit's lock. */
export async function recordAdminAction(
  trx: IdentityDb,
  act: {
    admin: Administrator
    action: AdminActKind
    before: User
    after: User | null
    requestId: string
    now: Date
  },
): Promise<void> {
  await addAct(trx, {
    ...{ id: newId(act.now.getTime()), at: act.now, admin: act.admin, action: act.action },
    ...{ userId: act.before.id, before: auditedOf(act.before), requestId: act.requestId },
    after: act.after && auditedOf(act.after),
  })
}

/** Records what an administrator viewed or exported, or what a user did with their API keys or firm, as `recordAdminAction` does. */
export async function recordAccess(
  trx: IdentityDb,
  act: {
    admin: Administrator
    action: AdminActKind
    user?: User
    facts?: Record<string, string>
    requestId: string
    now: Date
  },
): Promise<void> {
  const { user, facts = {} } = act
  await addAct(trx, {
    ...{ id: newId(act.now.getTime()), at: act.now, admin: act.admin, action: act.action },
    ...{ userId: user?.id ?? null, before: { ...(user ? auditedOf(user) : {}), facts } },
    ...{ after: null, requestId: act.requestId },
  })
}

/** Records an administrator's action that another service reported; a repeated event adds nothing. */
export async function auditEvent(
  db: IdentityDb,
  event: Pick<DomainEvent, 'id' | 'time' | 'requestid'>,
  act: { action: AdminActKind; admin: Administrator; userId: string | null; before: object },
): Promise<void> {
  const { id, time, requestid: requestId = '' } = event
  await inTransaction(db, (trx) => addAct(trx, { ...act, id, at: new Date(time), after: null, requestId }))
}

async function addAct(
  trx: IdentityDb,
  act: {
    id: string
    at: Date
    admin: Administrator
    action: AdminActKind
    userId: string | null
    before: object
    after: object | null
    requestId: string
  },
): Promise<void> {
  await trx
    .insertInto('admin_actions')
    .values({
      ...{ id: act.id, at: act.at, action: act.action, user_id: act.userId, request_id: act.requestId },
      ...{ admin_id: act.admin.userId, admin_username: act.admin.username },
      before: JSON.stringify(act.before),
      after: act.after && JSON.stringify(act.after),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await logActions(trx)
}

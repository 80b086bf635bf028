import { type AdminActKind, type AdminUserView, type DomainEvent, newId } from '@boli/contracts'
import { type AdminCall, inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import { pictureUrls } from '@boli/pictures'
import { fullNameOf, type User } from '../domain/user.ts'
import { forgetNames, logActions } from './audit-log.ts'
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
 * Locks a user whom an administrator is about to demote or delete. Administrators cannot do this to themselves, so that
 * one is always left.
 * @throws {ApiError} `not-found`, `own-account`; `not-allowed` if the acting user is no longer an administrator.
 */
export async function lockForAdministration(
  trx: IdentityDb,
  userId: string,
  admin: Administrator,
): Promise<User> {
  await lockAdministrators(trx, admin)
  const user = await lockUser(trx, userId)
  if (!user) throw new ApiError('not-found')
  if (userId === admin.userId) throw new ApiError('own-account')
  return user
}

type Administrator = AdminCall['admin']

/** A user as stored in the audit, without e-mail address and contact. */
function auditedOf(user: User) {
  const { username, role, isVerified, version, createdAt } = user
  return { username, fullname: fullNameOf(user), role, isVerified, version, createdAt }
}

interface Action extends Required<AdminCall> {
  action: AdminActKind
}

/** Adds an action to the audit, as the last step of its transaction, because it takes the audit's lock. */
export async function recordAdminAction(
  trx: IdentityDb,
  { before, after, ...act }: Action & { before: User; after: User | null },
): Promise<void> {
  const users = { userId: before.id, before: auditedOf(before), after: after && auditedOf(after) }
  await addAction(trx, { ...act, ...users })
}

/** As `recordAdminAction`, for what an administrator viewed or exported, or a user did with API keys or a firm. */
export async function recordAccess(
  trx: IdentityDb,
  { user, facts = {}, ...act }: Action & { user?: User; facts?: Record<string, string> },
): Promise<void> {
  const before = { ...(user ? auditedOf(user) : {}), facts }
  await addAction(trx, { ...act, userId: user?.id ?? null, before })
}

/**
 * Records an administrator's action that another service reported; a repeated event adds nothing. It is stored without
 * the names of accounts that were removed before the event arrived.
 */
export async function auditEvent(
  db: IdentityDb,
  { id, time, requestid: requestId = '' }: Pick<DomainEvent, 'id' | 'time' | 'requestid'>,
  act: { action: AdminActKind; admin: Administrator; userId: string | null; before: object },
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const named = [act.admin.userId, ...(act.userId ? [act.userId] : [])]
    // A removal locks these rows too: it either runs later and removes these names, or is visible here.
    const found = await trx.selectFrom('users').select('id').where('id', 'in', named).forKeyShare().execute()
    await addAction(trx, { ...act, id, now: new Date(time), requestId })
    for (const userId of named) if (!found.some((user) => user.id === userId)) await forgetNames(trx, userId)
  })
}

async function addAction(
  trx: IdentityDb,
  act: Action & { id?: string; userId: string | null; before: object; after?: object | null },
): Promise<void> {
  const { now, after = null } = act
  await trx
    .insertInto('admin_actions')
    .values({
      ...{ id: act.id ?? newId(now.getTime()), at: now, action: act.action, request_id: act.requestId },
      ...{ admin_id: act.admin.userId, admin_username: act.admin.username, user_id: act.userId },
      before: JSON.stringify(act.before),
      after: after && JSON.stringify(after),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
  await logActions(trx)
}

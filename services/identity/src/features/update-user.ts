import { AdminUserAnswer, routes, succeed, UpdateUserBody, UserParams } from '@boli/contracts'
import { type AdminCall, inTransaction } from '@boli/database'
import { adminCallOf, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { IdentityDeps } from '../deps.ts'
import type { User } from '../domain/user.ts'
import { notifyEdges } from '../live-sessions.ts'
import { lockForAdministration, presentForAdmin, recordAdminAction } from '../persistence/administration.ts'
import { endAllSessions } from '../persistence/sessions.ts'
import { publishSessionEnded, publishUser } from '../persistence/user-events.ts'
import { changeUser, recordFirstVerified } from '../persistence/users.ts'

export function updateUserRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.updateUser, {
    schema: { params: UserParams, body: UpdateUserBody, response: AdminUserAnswer },
    handler: async (request) => {
      if (Object.keys(request.body).length === 0) {
        throw refuseFields({ field: 'role', code: 'role', message: 'Please choose farmer or business' })
      }
      const user = await updateUser(identity, adminCallOf(request), request.params.id, request.body)
      return succeed(presentForAdmin(user), 'User updated successfully')
    },
  })
}

/**
 * Changes a user's role, names, or whether the e-mail counts as verified. A new role ends their sessions, so that it
 * takes effect everywhere at once.
 * @param changes Omitted fields do not change.
 * @throws {ApiError} `not-found`, `own-account`, `last-admin`, `username-taken`; `validation-failed` for another email.
 */
async function updateUser(
  identity: IdentityDeps,
  { admin, requestId }: AdminCall,
  userId: string,
  changes: UpdateUserBody,
): Promise<User> {
  const now = identity.now()
  const { before, after } = await inTransaction(identity.database.db, async (trx) => {
    const before = await lockForAdministration(trx, userId, admin)
    refuseOtherEmail(before, changes.email)
    const wanted = wantedOf(before, changes)
    if (isSame(before, wanted)) return { before, after: before }
    const after = await changeUser(
      trx,
      before,
      {
        role: wanted.role,
        username: wanted.username,
        first_name: wanted.firstName,
        last_name: wanted.lastName,
        is_verified: wanted.isVerified,
      },
      now,
    )
    if (after.isVerified) await recordFirstVerified(trx, userId, now)
    await publishUser(trx, 'user-updated', after, { requestId, now })
    if (after.role !== before.role) {
      await endAllSessions(trx, userId)
      await publishSessionEnded(trx, after, 'role-changed', { requestId, now })
    }
    await recordAdminAction(trx, { admin, action: 'update-user', before, after, requestId, now })
    return { before, after }
  })
  if (after !== before) {
    const isStillSignedIn = after.role === before.role
    await notifyEdges(identity, { userId, sessionKey: null, ...(isStillSignedIn && { isStillSignedIn }) })
  }
  return after
}

/** Only its owner can change an address, by a code that is mailed there; the answer must not suggest otherwise. */
function refuseOtherEmail(user: User, email: string | undefined): void {
  if (email === undefined || email.trim().toLowerCase() === user.email.toLowerCase()) return
  const message = 'Only the person can change their email, on their own profile'
  throw refuseFields({ field: 'email', code: 'own-email', message })
}

const fields = ['role', 'username', 'firstName', 'lastName', 'isVerified'] as const
type Wanted = Pick<User, (typeof fields)[number]>

function wantedOf(user: User, { role, username, firstName, lastName, isVerified }: UpdateUserBody): Wanted {
  const nameOf = (current: string | null, name: string | null | undefined) =>
    name === undefined ? current : name?.trim() || null
  return {
    role: role ?? user.role,
    username: username?.trim() ?? user.username,
    firstName: nameOf(user.firstName, firstName),
    lastName: nameOf(user.lastName, lastName),
    isVerified: isVerified ?? user.isVerified,
  }
}

function isSame(user: User, wanted: Wanted): boolean {
  return fields.every((field) => user[field] === wanted[field])
}

import { AdminUserAnswer, routes, succeed, UpdateUserBody, UserParams } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { publicRoute, refuseFields, type Service } from '@boli/http-kit'
import { actOf } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import type { User } from '../domain/user.ts'
import { notifyEdges } from '../live-sessions.ts'
import { lockForAdministration, presentForAdmin, recordAdminAction } from '../persistence/administration.ts'
import { endAllSessions } from '../persistence/sessions.ts'
import { publishSessionEnded, publishUser } from '../persistence/user-events.ts'
import { changeUser, recordFirstVerified } from '../persistence/users.ts'

/**
 * Changes a user's role, names, or whether the e-mail counts as verified; omitted fields do not change. A new role ends
 * their sessions, so that it takes effect everywhere at once.
 */
export function updateUserRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.updateUser, {
    schema: { params: UserParams, body: UpdateUserBody, response: AdminUserAnswer },
    handler: async (request) => {
      const { body: changes, params } = request
      if (Object.keys(changes).length === 0) {
        throw refuseFields({ field: 'role', code: 'role', message: 'Please choose farmer or business' })
      }
      const userId = params.id
      const act = actOf(request, identity)
      const { before, after } = await inTransaction(identity.database.db, async (trx) => {
        const before = await lockForAdministration(trx, userId, act.admin)
        refuseOtherEmail(before, changes.email)
        const wanted = wantedOf(before, changes)
        if (isSame(before, wanted)) return { before, after: before }
        const { role, username, firstName, lastName, isVerified } = wanted
        const names = { username, first_name: firstName, last_name: lastName }
        const after = await changeUser(trx, before, { ...names, role, is_verified: isVerified }, act.now)
        if (after.isVerified) await recordFirstVerified(trx, userId, act.now)
        await publishUser(trx, 'user-updated', after, act)
        if (after.role !== before.role) {
          await endAllSessions(trx, userId)
          await publishSessionEnded(trx, after, 'role-changed', act)
        }
        await recordAdminAction(trx, { ...act, action: 'update-user', before, after })
        return { before, after }
      })
      if (after !== before) {
        const isStillSignedIn = after.role === before.role
        await notifyEdges(identity, { userId, sessionKey: null, ...(isStillSignedIn && { isStillSignedIn }) })
      }
      return succeed(presentForAdmin(after), 'User updated successfully')
    },
  })
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

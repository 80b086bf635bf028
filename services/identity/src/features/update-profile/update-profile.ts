import { DEFAULT_LANGUAGE, languageOf, routes, succeed, UpdateProfileBody, UserAnswer } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, publicRoute, refuseFields, type Service } from '@boli/http-kit'
import type { Updateable } from 'kysely'
import { type OwnCall, ownCallOf } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { contactAfter, contactFaults } from '../../domain/contact.ts'
import { isDateOfBirth, type User } from '../../domain/user.ts'
import { notifyEdges } from '../../live-sessions.ts'
import { mailCode } from '../../mail/outgoing-mail.ts'
import { confirmPassword } from '../../persistence/confirm-password.ts'
import { refuseManyReservations } from '../../persistence/reserved-usernames.ts'
import type { IdentityDb, UserTable } from '../../persistence/tables.ts'
import { publishUser } from '../../persistence/user-events.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { changeUser, findUser, languageColumns, lockConfirmed, lockSelf } from '../../persistence/users.ts'
import { askForAddress, isOtherAddress } from './new-address.ts'

/**
 * Changes the user's own profile. A new e-mail address requires the password, and replaces a confirmed one only when
 * the code mailed there is entered; an address that was never confirmed is replaced at once. Changes of the e-mail are
 * limited as codes are, and usernames to five within 30 days.
 */
export function updateProfileRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.updateProfile, {
    schema: { body: UpdateProfileBody, response: UserAnswer },
    handler: async (request) => {
      const username = request.body.username?.trim()
      const body = { ...request.body, ...(username !== undefined && { username }) }
      const call = await ownCallOf(request)
      const { userId } = call.user
      const now = identity.now()
      if (body.dob && !isDateOfBirth(body.dob, now)) {
        throw refuseFields({
          field: 'dob',
          code: 'birth-date',
          message: 'Please enter a valid date of birth',
        })
      }
      const lock = await lockFor(identity, call, body)

      const outcome = await inTransaction(identity.database.db, async (trx) => {
        const before = await lock(trx)
        const changes = changesOf(before, body)
        if (username !== undefined && username.toLowerCase() !== before.username.toLowerCase())
          await refuseManyReservations(trx, userId, now)
        let code: string | null = null
        if (isOtherAddress(before, body.email)) {
          const asked = await askForAddress(trx, identity, before, body.email)
          // Returned, not thrown: the request counts against the limit even if it is refused.
          if ('refusal' in asked) return asked
          Object.assign(changes, asked.changes)
          code = asked.code
        }
        const after = await changeUser(trx, before, changes, now)
        await publishUser(trx, 'user-updated', after, { requestId: request.id, now })
        return { after, code }
      })
      if ('refusal' in outcome) throw outcome.refusal

      const { after, code } = outcome
      await notifyEdges(identity, { userId, sessionKey: null, isStillSignedIn: true })
      if (code) mailCode(identity, after, code)
      return succeed(presentUser(after), 'Profile updated successfully')
    },
  })
}

/** Locks the user's row: for a new e-mail address only after the password was given. */
async function lockFor(
  identity: IdentityDeps,
  call: OwnCall,
  body: UpdateProfileBody,
): Promise<(trx: IdentityDb) => Promise<User>> {
  const { userId } = call.user
  const user = await findUser(identity.database.db, userId)
  if (user && isOtherAddress(user, body.email)) {
    const account = await confirmPassword(identity, call, body.currentPassword, 'currentPassword')
    return (trx) => lockConfirmed(trx, account)
  }
  return async (trx) => {
    const locked = await lockSelf(trx, userId)
    // If the address changed meanwhile, the password was given for the previous one.
    if (isOtherAddress(locked, body.email)) throw new ApiError('conflict')
    return locked
  }
}

function changesOf(user: User, body: UpdateProfileBody): Updateable<UserTable> {
  const changes: Updateable<UserTable> = {}
  if (body.username !== undefined) changes.username = body.username
  // A different address is handled elsewhere, and one that waits for its code stays as it is; this is the same one in another case.
  if (body.email?.toLowerCase() === user.email.toLowerCase()) changes.email = body.email
  const { language = DEFAULT_LANGUAGE, preferredLanguage } = body
  if (body.language ?? preferredLanguage)
    Object.assign(changes, languageColumns(languageOf({ language, preferredLanguage })))
  if (body.firstName !== undefined) changes.first_name = body.firstName?.trim() || null
  if (body.lastName !== undefined) changes.last_name = body.lastName?.trim() || null
  if (body.dob !== undefined) changes.dob = body.dob || null
  if (body.gender !== undefined) changes.gender = body.gender || null
  const contact = contactAfter(user.contact, body)
  const faults = contactFaults(contact, user.contact, body)
  if (faults.length > 0) throw refuseFields(...faults)
  changes.contact = contact && JSON.stringify(contact)
  return changes
}

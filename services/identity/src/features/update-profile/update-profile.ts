import type { UpdateProfileBody } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { Refusal, refuseFields } from '@boli/service-kit'
import type { Updateable } from 'kysely'
import type { Identity } from '../../deps.ts'
import { contactAfter } from '../../domain/contact.ts'
import { isDateOfBirth } from '../../domain/date-of-birth.ts'
import { fullNameOf, type User } from '../../domain/user.ts'
import { tellEdges } from '../../live-sessions.ts'
import { codeMail } from '../../mail/code-mail.ts'
import { issueCode } from '../../persistence/codes.ts'
import { queueAccountMail } from '../../persistence/mails.ts'
import type { UserTable } from '../../persistence/tables.ts'
import { tellUser } from '../../persistence/user-events.ts'
import { changeUser, lockUser } from '../../persistence/users.ts'

export interface UpdateProfile {
  userId: string
  body: UpdateProfileBody
  requestId: string
}

/**
 * Changes one's own profile. A new e-mail must be confirmed by a code before the account counts as verified.
 * @throws {Refusal} `username-taken`, `email-taken`, `validation-failed`, `too-many-requests` for another
 *   change of the e-mail within the limits of codes.
 */
export async function updateProfile(identity: Identity, command: UpdateProfile): Promise<User> {
  const { userId, body, requestId } = command
  const now = identity.now()
  if (body.dob && !isDateOfBirth(body.dob, now)) {
    throw refuseFields({ field: 'dob', message: 'Please enter a valid date of birth' })
  }

  const { after, code } = await inTransaction(identity.database.db, async (trx) => {
    const before = await lockUser(trx, userId)
    if (!before) throw new Refusal('not-signed-in')
    const changes = changesOf(before, body)
    const hasNewEmail =
      changes.email !== undefined && changes.email.toLowerCase() !== before.email.toLowerCase()
    if (hasNewEmail) changes.is_verified = false
    const after = await changeUser(trx, before, changes, now)
    await tellUser(trx, 'user-updated', after, { requestId, now })
    if (!hasNewEmail) return { after, code: null }
    const issued = await issueCode(trx, { userId, codes: identity.codes, now })
    if ('retryAfterMs' in issued) {
      throw new Refusal('too-many-requests', { retryAfterSeconds: issued.retryAfterMs / 1000 })
    }
    // Whoever takes over a session must not take over the account unnoticed.
    if (before.isVerified) {
      await queueAccountMail(trx, { kind: 'email-changed', userId, toAddress: before.email, now })
    }
    return { after, code: issued.code }
  })

  await tellEdges(identity, { userId, sessionKey: null, isStillSignedIn: true })
  if (code) {
    identity.mail.send(
      'code',
      userId,
      codeMail(after.email, after.language, { name: fullNameOf(after), code }),
    )
  }
  return after
}

function changesOf(user: User, body: UpdateProfileBody): Updateable<UserTable> {
  const changes: Updateable<UserTable> = {}
  if (body.username !== undefined) changes.username = body.username
  if (body.email !== undefined) changes.email = body.email
  if (body.language !== undefined) changes.language = body.language
  if (body.firstName !== undefined) changes.first_name = body.firstName?.trim() || null
  if (body.lastName !== undefined) changes.last_name = body.lastName?.trim() || null
  if (body.dob !== undefined) changes.dob = body.dob || null
  if (body.gender !== undefined) changes.gender = body.gender || null
  const contact = contactAfter(user.contact, body)
  changes.contact = contact && JSON.stringify(contact)
  return changes
}

import { newId, type RegisterBody } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import type { Identity } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { codeMail } from '../../mail/code-mail.ts'
import { issueCode } from '../../persistence/codes.ts'
import { type StartedSession, startSession } from '../../persistence/sessions.ts'
import { tellUser } from '../../persistence/user-events.ts'
import { refuseTaken, toUser } from '../../persistence/users.ts'

export interface Register {
  body: RegisterBody
  device: string
  requestId: string
}

/**
 * Creates an account with its first session, and mails the code that confirms its address.
 * @throws {Refusal} `username-taken`, `email-taken`.
 */
export async function register(
  identity: Identity,
  command: Register,
): Promise<{ user: User; session: StartedSession }> {
  const { body, device, requestId } = command
  const now = identity.now()
  const passwordHash = await identity.passwords.hash(body.password)

  const created = await inTransaction(identity.database.db, async (trx) => {
    const row = await trx
      .insertInto('users')
      .values({
        id: newId(now.getTime()),
        username: body.username,
        email: body.email,
        password_hash: passwordHash,
        role: body.role,
        language: body.language ?? 'en',
        created_at: now,
        updated_at: now,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
    const user = toUser(row)
    const session = await startSession(trx, { userId: user.id, role: user.role, device, now })
    const issued = await issueCode(trx, { userId: user.id, codes: identity.codes, now })
    await tellUser(trx, 'user-registered', user, { requestId, now })
    return { user, session, issued }
  }).catch(refuseTaken)

  const { user, session, issued } = created
  if ('code' in issued) {
    identity.mail.send(
      'code',
      user.id,
      codeMail(user.email, user.language, { name: user.username, code: issued.code }),
    )
  }
  return { user, session }
}

import type { LoginBody } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { Refusal } from '@boli/service-kit'
import type { Identity } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { accountKey, unknownAccountKey } from '../../persistence/account-key.ts'
import { endSession, type StartedSession, startSession } from '../../persistence/sessions.ts'
import { findAccount } from '../../persistence/users.ts'
import { forgetAttempts, takeAttempt } from './attempts.ts'

export interface Login {
  body: LoginBody
  device: string
  /** The session that the browser brings along; it ends, so that an id planted before sign-in is worth nothing. */
  earlierSessionKey: string | null
}

/**
 * Signs in by username or e-mail, always with a new session id.
 * @throws {Refusal} `wrong-credentials`, the same and after the same time for an unknown account;
 *   `too-many-attempts` with the time to wait.
 */
export async function login(
  identity: Identity,
  command: Login,
): Promise<{ user: User; session: StartedSession }> {
  const { body, device, earlierSessionKey } = command
  const account = await findAccount(identity.database.db, body.input)
  const key = account ? accountKey(account.user.id) : unknownAccountKey(body.input)
  const waitMs = await takeAttempt(identity, key)
  if (waitMs > 0) throw new Refusal('too-many-attempts', { retryAfterSeconds: waitMs / 1000 })

  const isRight = await identity.passwords.verify(account?.passwordHash ?? null, body.password)
  if (!account || !isRight) throw new Refusal('wrong-credentials')

  await forgetAttempts(identity, key)
  const { user } = account
  const now = identity.now()
  const session = await inTransaction(identity.database.db, async (trx) => {
    if (earlierSessionKey) await endSession(trx, earlierSessionKey)
    return startSession(trx, { userId: user.id, role: user.role, device, now })
  })
  return { user, session }
}

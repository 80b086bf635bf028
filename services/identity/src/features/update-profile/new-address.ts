import { errorCodes, routes, succeed, UserAnswer } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Updateable } from 'kysely'
import type { IdentityDeps } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { issueCode } from '../../persistence/codes.ts'
import { voidResets } from '../../persistence/password-resets.ts'
import type { IdentityDb, UserTable } from '../../persistence/tables.ts'
import { presentUser } from '../../persistence/user-view.ts'
import { findByEmail, lockSelf } from '../../persistence/users.ts'

/** Whether an address is neither the user's own nor the one that already waits for its code. */
export function isOtherAddress(
  user: Pick<User, 'email' | 'pendingEmail'>,
  email: string | undefined,
): email is string {
  const known = [user.email, user.pendingEmail].map((address) => address?.toLowerCase())
  return email !== undefined && !known.includes(email.toLowerCase())
}

/**
 * Stores a new address and issues its code; open reset links become void. The user's row must be
 * locked.
 * @returns the changes to write, or `email-taken` if the address belongs to another account. Each request uses one of
 * the user's codes in either case, so that addresses cannot be probed.
 * @throws {ApiError} `too-many-requests` within the limits of codes.
 */
export async function askForAddress(
  trx: IdentityDb,
  { codes }: Pick<IdentityDeps, 'codes'>,
  user: User,
  email: string,
  now: Date,
): Promise<{ changes: Updateable<UserTable>; code: string } | { refusal: ApiError }> {
  const issued = await issueCode(trx, { userId: user.id, email, codes, now })
  if ('retryAfterMs' in issued) {
    throw new ApiError('too-many-requests', { retryAfterSeconds: issued.retryAfterMs / 1000 })
  }
  if (await findByEmail(trx, email)) {
    const { message } = errorCodes['email-taken']
    const errors = [{ field: 'email', code: 'email-taken', message }]
    return { refusal: new ApiError('email-taken', { errors }) }
  }
  await voidResets(trx, user.id, now)
  const changes = user.isVerified ? { pending_email: email } : { email, pending_email: null }
  return { changes, code: issued.code }
}

export function cancelEmailChangeRoute(app: Service, identity: IdentityDeps): void {
  publicRoute(app, routes.cancelEmailChange, {
    schema: { response: UserAnswer },
    handler: async (request) => {
      const user = await cancelEmailChange(identity, currentUser(request).userId)
      return succeed(presentUser(user), 'Your email stays as it is')
    },
  })
}

/** Drops the address that waits to be confirmed; its code becomes invalid. Repeating this is not an error. */
async function cancelEmailChange({ database, now }: IdentityDeps, userId: string): Promise<User> {
  return inTransaction(database.db, async (trx) => {
    const user = await lockSelf(trx, userId)
    // Other services store no e-mail addresses, so there is no event.
    await trx
      .updateTable('users')
      .set({ pending_email: null, updated_at: now() })
      .where('id', '=', userId)
      .execute()
    return { ...user, pendingEmail: null }
  })
}

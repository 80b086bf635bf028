import { routes, succeed, UserAnswer } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { type ApiError, currentUser, publicRoute, type Service } from '@boli/http-kit'
import type { Updateable } from 'kysely'
import type { IdentityDeps } from '../../deps.ts'
import type { User } from '../../domain/user.ts'
import { requireCode } from '../../persistence/codes.ts'
import { voidResets } from '../../persistence/password-resets.ts'
import { refusedField } from '../../persistence/refused-field.ts'
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
  identity: IdentityDeps,
  user: User,
  email: string,
): Promise<{ changes: Updateable<UserTable>; code: string } | { refusal: ApiError }> {
  const code = await requireCode(trx, identity, user.id, email)
  if (await findByEmail(trx, email)) return { refusal: refusedField('email', 'email-taken') }
  await voidResets(trx, user.id, identity.now())
  return { changes: user.isVerified ? { pending_email: email } : { email, pending_email: null }, code }
}

/** Drops the address that waits to be confirmed; its code becomes invalid. Repeating this is not an error. */
export function cancelEmailChangeRoute(app: Service, { database: { db }, now }: IdentityDeps): void {
  publicRoute(app, routes.cancelEmailChange, {
    schema: { response: UserAnswer },
    handler: async (request) => {
      const user = await inTransaction(db, async (trx) => {
        const user = await lockSelf(trx, currentUser(request).userId)
        // Other services store no e-mail addresses, so there is no event.
        const changes = { pending_email: null, updated_at: now() }
        await trx.updateTable('users').set(changes).where('id', '=', user.id).execute()
        return { ...user, pendingEmail: null }
      })
      return succeed(presentUser(user), 'Your email stays as it is')
    },
  })
}

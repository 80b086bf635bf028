import { ApiError, refuseFields } from '@boli/http-kit'
import type { Client } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { refusedField } from './refused-field.ts'
import { ownPassword, tryPassword } from './sign-in-attempts.ts'
import { type Account, findAccountById } from './users.ts'

/**
 * Checks the password that the signed-in user entered again: an open or stolen session is not enough for irreversible
 * actions.
 * @returns the account at that time; lock it and compare the hash before changing anything.
 * @throws {ApiError} `validation-failed` without a password, `wrong-password`, `too-many-attempts`.
 */
export async function confirmPassword(
  identity: IdentityDeps,
  { user: { userId }, client }: { user: { userId: string }; client: Client },
  password: string | undefined,
  field = 'password',
): Promise<Account> {
  if (!password) throw refuseFields({ field, code: 'own-password', message: 'Please enter your password' })
  const account = await findAccountById(identity.database.db, userId)
  if (!account) throw new ApiError('not-signed-in')
  if (!(await tryPassword(identity, client, { nameKey: ownPassword(userId), account, password })))
    throw refusedField(field, 'wrong-password')
  return account
}

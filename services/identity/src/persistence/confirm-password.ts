import { errorCodes } from '@boli/contracts'
import { ApiError, refuseFields } from '@boli/http-kit'
import type { Client } from '../client.ts'
import type { IdentityDeps } from '../deps.ts'
import { accountsOfDevice } from './known-devices.ts'
import { forgetAttempts, ownPassword, takeAttempt } from './sign-in-attempts.ts'
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
  const { db } = identity.database
  const account = await findAccountById(db, userId)
  if (!account) throw new ApiError('not-signed-in')
  const known = await accountsOfDevice(db, client.deviceKey)
  const attempt = {
    nameKey: ownPassword(userId),
    ...identity.limitKeys.ofPlace(client),
    knownDevice: known.has(userId) ? client.deviceKey : null,
  }
  await takeAttempt(identity, attempt)
  if (!(await identity.passwords.verify(account.passwordHash, password))) throw wrongPassword(field)
  await forgetAttempts(identity, attempt)
  return account
}

function wrongPassword(field: string): ApiError {
  const { message } = errorCodes['wrong-password']
  return new ApiError('wrong-password', { errors: [{ field, code: 'wrong-password', message }] })
}

import type { UserClaims } from '@boli/contracts'
import { ApiError } from '@boli/http-kit'
import type { Client } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { refuseSuspended } from '../../persistence/accounts.ts'
import { rememberDevice } from '../../persistence/known-devices.ts'
import { type SignedIn, startSession } from '../../persistence/sessions.ts'
import type { IdentityDb } from '../../persistence/tables.ts'
import { findAccountById } from '../../persistence/users.ts'

export interface SignInFrom {
  client: Client
  /** The user who was signed in before in this browser. */
  earlier: UserClaims | null
}

/** Starts the session of a user who has passed the second step. The user's row must be locked. */
export async function signInWithFactor(
  trx: IdentityDb,
  identity: Pick<IdentityDeps, 'limitKeys'>,
  userId: string,
  { client, earlier }: SignInFrom,
  now: Date,
): Promise<SignedIn> {
  const account = await findAccountById(trx, userId)
  if (!account) throw new ApiError('sign-in-expired')
  refuseSuspended(account, now)
  const { user } = account
  const earlierKey = earlier?.sessionKey ?? null
  return {
    user,
    session: await startSession(trx, { userId, role: user.role, client, earlierKey, now }),
    newDeviceId: await rememberDevice(trx, identity, { userId, client, now }),
  }
}

import type { ShownPasskey } from '@boli/contracts'
import { inTransaction } from '@boli/database'
import { ApiError } from '@boli/http-kit'
import type { SignInFrom } from '../../client.ts'
import type { IdentityDeps } from '../../deps.ts'
import { storeChallenge } from '../../persistence/passkey-challenges.ts'
import type { SignedIn } from '../../persistence/sessions.ts'
import { lockUser } from '../../persistence/users.ts'
import { requestOptions } from '../../security/passkey-ceremonies.ts'
import { signInWithFactor, usePasskey } from './second-step.ts'

const BINDING = 'sign-in'

/** Options for a browser to offer any passkey that it has for Boli. */
export async function passkeySignInOptions({ database, config, now }: IdentityDeps) {
  const options = await requestOptions(config.passkeySite, null)
  await storeChallenge(database.db, options.challenge, BINDING, now())
  return options
}

/**
 * Signs in by a passkey alone: it combines possession with biometrics or a PIN, so it counts as both steps.
 * @throws {ApiError} `passkey-refused`, also for an unknown passkey.
 */
export async function signInByPasskey(
  identity: IdentityDeps,
  shown: ShownPasskey,
  from: SignInFrom,
): Promise<SignedIn> {
  const signedIn = await inTransaction(identity.database.db, async (trx) => {
    const found = await trx
      .selectFrom('passkeys')
      .select('user_id')
      .where('credential_id', '=', shown.id)
      .executeTakeFirst()
    const user = found && (await lockUser(trx, found.user_id))
    const handle = Buffer.from(shown.response.userHandle ?? '', 'base64url').toString()
    if (!user || handle !== user.id) return null
    // Read under the lock: it may have been removed or used concurrently.
    const row = await trx
      .selectFrom('passkeys')
      .selectAll()
      .where('credential_id', '=', shown.id)
      .executeTakeFirst()
    if (!row || !(await usePasskey(trx, identity, row, shown, BINDING))) return null
    return signInWithFactor(trx, identity, user.id, from, identity.now())
  })
  if (!signedIn) throw new ApiError('passkey-refused')
  return signedIn
}

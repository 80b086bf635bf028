import { EmptyAnswer, PASSWORD_CHECK_PATH } from '@boli/contracts'
import { createServiceClient } from '@boli/http-kit'
import type { IdentityAccess } from './contacts.ts'

/** Hashing a password takes its time where many sign in. */
const TIMEOUT_MS = 10_000

/**
 * Asks a signed-in user for their password.
 * @throws {ApiError} `wrong-password` on the field `password`, `too-many-attempts`, `upstream-unavailable`.
 */
export type ConfirmPassword = (
  given: { userId: string; password: string; address: string },
  requestId?: string,
) => Promise<void>

/** Asks identity, which alone has the hashes and counts wrong tries. */
export function confirmPasswordFrom({ identityUrl, ...access }: IdentityAccess): ConfirmPassword {
  const identity = createServiceClient({
    ...access,
    baseUrl: identityUrl,
    audience: 'identity',
    timeoutMs: TIMEOUT_MS,
  })
  return async (given, requestId) => {
    await identity.call({
      method: 'POST',
      path: PASSWORD_CHECK_PATH,
      body: given,
      responseSchema: EmptyAnswer,
      ...(requestId === undefined ? {} : { requestId }),
    })
  }
}

import { audienceOf, USER_TOKEN_ISSUER, type UserClaims } from '@boli/contracts'
import { importJWK, SignJWT } from 'jose'
import type { SigningKey } from './signing-keys.ts'

const LIFETIME_MS = 5 * 60_000

export type UserTokenIssuer = Awaited<ReturnType<typeof createUserTokenIssuer>>

/** Signs the short-lived tokens that edges pass on. */
export async function createUserTokenIssuer(keys: readonly SigningKey[]) {
  const [key] = keys
  if (!key) throw new Error('There is no key to sign tokens with')
  const privateKey = await importJWK(key, 'EdDSA')
  return {
    /** @param notAfter The token expires at this time at the latest. */
    async issue(claims: UserClaims, now: Date, notAfter?: Date) {
      const lifetimeEnd = new Date(now.getTime() + LIFETIME_MS)
      const expiresAt = notAfter && notAfter < lifetimeEnd ? notAfter : lifetimeEnd
      const token = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
        .setSubject(claims.userId)
        .setIssuer(USER_TOKEN_ISSUER)
        .setAudience(audienceOf(claims))
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { token, expiresAt }
    },
  }
}

import { USER_TOKEN_AUDIENCE, USER_TOKEN_ISSUER, type UserClaims } from '@boli/contracts'
import { importJWK, SignJWT } from 'jose'
import type { SigningKey } from './signing-keys.ts'

const LIFETIME_MS = 5 * 60_000

interface IssuedUserToken {
  token: string
  expiresAt: Date
}

/** Signs the short-lived tokens that edges pass on. */
export interface UserTokenIssuer {
  issue(claims: UserClaims, now: Date): Promise<IssuedUserToken>
}

export async function createUserTokenIssuer(keys: readonly SigningKey[]): Promise<UserTokenIssuer> {
  const [key] = keys
  if (!key) throw new Error('There is no key to sign tokens with')
  const privateKey = await importJWK(key, 'EdDSA')
  return {
    async issue(claims, now) {
      const expiresAt = new Date(now.getTime() + LIFETIME_MS)
      const token = await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'EdDSA', kid: key.kid })
        .setSubject(claims.userId)
        .setIssuer(USER_TOKEN_ISSUER)
        .setAudience(USER_TOKEN_AUDIENCE)
        .setIssuedAt(now)
        .setExpirationTime(expiresAt)
        .sign(privateKey)
      return { token, expiresAt }
    },
  }
}

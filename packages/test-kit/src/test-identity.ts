import { audienceOf, newId, USER_TOKEN_ISSUER, type UserClaims } from '@boli/contracts'
import { exportJWK, generateKeyPair, type JSONWebKeySet, SignJWT } from 'jose'

export interface TestIdentity {
  /** As identity publishes them. */
  keys: JSONWebKeySet
  /** A verified business user, except for what `claims` says; valid for 5 minutes by default. */
  issueToken(claims?: Partial<UserClaims>, options?: { expiresInSeconds?: number }): Promise<string>
  /** The claims that {@link issueToken} would sign. */
  claimsOf(claims?: Partial<UserClaims>): UserClaims
}

/** Stands for the identity service: signs users' tokens with its own key. */
export async function createTestIdentity(): Promise<TestIdentity> {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA')
  const kid = newId()
  const jwk = { ...(await exportJWK(publicKey)), kid, alg: 'EdDSA', use: 'sig' }
  return {
    keys: { keys: [jwk] },
    claimsOf: userClaims,
    issueToken: (claims = {}, { expiresInSeconds = 300 } = {}) => {
      const user = userClaims(claims)
      const nowSeconds = Math.floor(Date.now() / 1000)
      return new SignJWT({ ...user })
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .setSubject(user.userId)
        .setIssuer(USER_TOKEN_ISSUER)
        .setAudience(audienceOf(user))
        .setIssuedAt(nowSeconds)
        .setExpirationTime(nowSeconds + expiresInSeconds)
        .sign(privateKey)
    },
  }
}

function userClaims(claims: Partial<UserClaims> = {}): UserClaims {
  const userId = claims.userId ?? newId()
  const username = claims.username ?? `user${userId.slice(-8)}`
  return {
    userId,
    username,
    fullname: username,
    role: 'business',
    isVerified: true,
    language: 'en',
    sessionKey: newId().replaceAll('-', '').padEnd(64, '0'),
    ...claims,
  }
}

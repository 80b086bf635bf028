import {
  audienceOf,
  FIRM_TOKEN_AUDIENCE,
  JWKS_PATH,
  KEY_TOKEN_AUDIENCE,
  USER_TOKEN_AUDIENCE,
  USER_TOKEN_ISSUER,
  UserClaims,
} from '@boli/contracts'
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  errors,
  type JSONWebKeySet,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import { LRUCache } from 'lru-cache'
import { Value } from 'typebox/value'
import { upTo } from '../limits/window-counter.ts'
import { ApiError } from '../process/api-error.ts'

/** Verifies the short-lived tokens that identity signs for the edges. */
export interface UserTokenVerifier {
  /**
   * @returns the claims, for as long as the token lives.
   * @throws {ApiError} `not-signed-in` if the token is invalid, `upstream-unavailable` where identity's keys cannot be fetched.
   */
  verify(token: string): Promise<UserClaims>
}

export type UserTokenKeys = { identityUrl: string } | { keys: JSONWebKeySet }

const CACHE_LIMIT = 20_000

interface Verified {
  claims: UserClaims
  expiresAtMs: number
}

/**
 * EdDSA only; issuer, audience and expiry are required. Remote keys are fetched at once and, if identity is unavailable
 * then, with the first token, so a service starts without identity. A verified token is cached until it expires:
 * verifying costs 100 µs.
 */
export function createUserTokenVerifier(source: UserTokenKeys): UserTokenVerifier {
  const keys: JWTVerifyGetKey =
    'keys' in source ? createLocalJWKSet(source.keys) : remoteKeys(new URL(JWKS_PATH, source.identityUrl))
  const cache = new LRUCache<string, Verified>(upTo(CACHE_LIMIT))

  return {
    async verify(token) {
      const known = cache.get(token)
      if (known && known.expiresAtMs > Date.now()) return known.claims
      cache.delete(token)
      const verified = await verifyOnce(token, keys)
      cache.set(token, verified)
      return verified.claims
    },
  }
}

/** Old keys stay in use while newer ones are fetched: no request waits for identity, or fails while it is unavailable. */
function remoteKeys(url: URL): JWTVerifyGetKey {
  const remote = createRemoteJWKSet(url, { timeoutDuration: 5_000, cooldownDuration: 1_000 })
  const renew = () => void remote.reload().catch(() => {})
  // Otherwise the first requests to a new instance would wait for this, and fail if it fails.
  renew()
  return async (header, token) => {
    const old = remote.fresh ? undefined : remote.jwks()
    if (!old) return remote(header, token)
    renew()
    try {
      return await createLocalJWKSet(old)(header, token)
    } catch (error) {
      if (error instanceof errors.JWKSNoMatchingKey) return remote(header, token)
      throw error
    }
  }
}

async function verifyOnce(token: string, keys: JWTVerifyGetKey): Promise<Verified> {
  try {
    const { payload } = await jwtVerify(token, keys, {
      algorithms: ['EdDSA', 'Ed25519'],
      issuer: USER_TOKEN_ISSUER,
      audience: [USER_TOKEN_AUDIENCE, KEY_TOKEN_AUDIENCE, FIRM_TOKEN_AUDIENCE],
      requiredClaims: ['exp'],
    })
    const expiresAtMs = (payload.exp ?? 0) * 1000
    const claims = Value.Clean(UserClaims, { ...payload })
    if (!Value.Check(UserClaims, claims)) throw new ApiError('not-signed-in')
    if (payload.aud !== audienceOf(claims)) throw new ApiError('not-signed-in')
    return { claims, expiresAtMs }
  } catch (error) {
    if (error instanceof ApiError) throw error
    throw new ApiError(isTokensFault(error) ? 'not-signed-in' : 'upstream-unavailable', { cause: error })
  }
}

/** Every error of jose is the token's fault, except a failure to fetch the keys. */
function isTokensFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC'
}

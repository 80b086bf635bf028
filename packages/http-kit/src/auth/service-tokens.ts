import type { ServiceName } from '@boli/contracts'
import { decodeJwt, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'
import { ApiError } from '../process/api-error.ts'
import { readServiceKeys } from './service-keys.ts'

const LIFETIME_SECONDS = 60
const REUSE_MS = 30_000
/** Each instance of a caller has one or two valid tokens. */
const MAX_REMEMBERED = 200

/** Tokens with which services authenticate on `/internal/*`. */
export interface ServiceTokens {
  readonly self: ServiceName
  /** A token for calling `audience`, valid for at least 30 s. */
  issue(audience: ServiceName): Promise<string>
  /**
   * Caches valid tokens until they expire: a busy caller sends the same one with every call.
   * @returns the caller.
   * @throws {ApiError} `not-allowed` if the token is invalid or is meant for another service.
   */
  verify(token: string): Promise<ServiceName>
}

/**
 * HS256 with the key of caller and callee, 60 s, with the callee as audience.
 * @param secret the service's own keys as JSON (`ServiceKeys`), or the master secret that all are derived from.
 * @throws if the master secret is too short.
 */
export function createServiceTokens({ secret, self }: { secret: string; self: ServiceName }): ServiceTokens {
  const { signing, accepting } = readServiceKeys(secret, self)
  const issued = new Map<ServiceName, { token: string; issuedAtMs: number }>()
  const verified = new LRUCache<string, { caller: ServiceName; expiresAtMs: number }>({ max: MAX_REMEMBERED })

  return {
    self,
    async issue(audience) {
      const known = issued.get(audience)
      if (known && Date.now() - known.issuedAtMs < REUSE_MS) return known.token
      const [key] = signing[audience] ?? []
      if (key === undefined) throw new Error(`${self} has no key for calling ${audience}`)
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(self)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_SECONDS}s`)
        .sign(bytesOf(key))
      issued.set(audience, { token, issuedAtMs: Date.now() })
      return token
    },
    async verify(token) {
      const known = verified.get(token)
      if (known && known.expiresAtMs > Date.now()) return known.caller
      verified.delete(token)
      const claimed = claimedIssuer(token)
      const refusals: unknown[] = []
      for (const key of Object.hasOwn(accepting, claimed) ? (accepting[claimed] ?? []) : []) {
        try {
          const { payload } = await jwtVerify(token, bytesOf(key), {
            algorithms: ['HS256'],
            audience: self,
            issuer: claimed,
            requiredClaims: ['exp'],
            clockTolerance: 5,
          })
          verified.set(token, { caller: claimed, expiresAtMs: (payload.exp ?? 0) * 1000 })
          return claimed
        } catch (refusal) {
          refusals.push(refusal)
        }
      }
      throw new ApiError('not-allowed', { cause: refusals[0] })
    },
  }
}

/** The claimed issuer; it selects the key to try, and is trusted only if that key verifies. */
function claimedIssuer(token: string): ServiceName {
  try {
    return (decodeJwt(token).iss ?? '') as ServiceName
  } catch (cause) {
    throw new ApiError('not-allowed', { cause })
  }
}

const bytesOf = (key: string) => Buffer.from(key, 'base64url')

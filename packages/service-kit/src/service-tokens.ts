import type { ServiceName } from '@boli/contracts'
import { jwtVerify, SignJWT } from 'jose'
import { Refusal } from './refusal.ts'

const serviceNames: readonly ServiceName[] = [
  'identity',
  'auctions',
  'information',
  'analytics',
  'realtime',
  'gateway',
]
const LIFETIME_SECONDS = 60
const REUSE_MS = 30_000
/** Each caller's instance has one or two that are good. */
const MAX_REMEMBERED = 200

/** Tokens by which services know one another on `/internal/*`. */
export interface ServiceTokens {
  readonly self: ServiceName
  /** A token for calling `audience`, good for at least 30 s. */
  issue(audience: ServiceName): Promise<string>
  /**
   * Remembers who a good token is of until it expires: a busy caller sends the same one with every call.
   * @returns who calls.
   * @throws {Refusal} `not-allowed` where the token is not good or is meant for another service.
   */
  verify(token: string): Promise<ServiceName>
}

/**
 * HS256 over a shared secret, 60 s, with the callee as audience.
 * @param secret At least 32 characters. Several, separated by commas, while the secret is being rotated: the
 *   first one signs, all are accepted.
 */
export function createServiceTokens({ secret, self }: { secret: string; self: ServiceName }): ServiceTokens {
  const secrets = secret.split(',')
  if (secrets.some(({ length }) => length < 32)) {
    throw new Error('A service token secret needs at least 32 characters')
  }
  const keys = secrets.map((text) => new TextEncoder().encode(text))
  const [signingKey = new Uint8Array()] = keys
  const issued = new Map<ServiceName, { token: string; issuedAtMs: number }>()
  const verified = new Map<string, { caller: ServiceName; expiresAtMs: number }>()

  function remember(token: string, caller: ServiceName, expiresAtMs: number): void {
    const [oldest] = verified.keys()
    if (verified.size >= MAX_REMEMBERED && oldest !== undefined) verified.delete(oldest)
    verified.set(token, { caller, expiresAtMs })
  }

  return {
    self,
    async issue(audience) {
      const known = issued.get(audience)
      if (known && Date.now() - known.issuedAtMs < REUSE_MS) return known.token
      const token = await new SignJWT()
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer(self)
        .setAudience(audience)
        .setIssuedAt()
        .setExpirationTime(`${LIFETIME_SECONDS}s`)
        .sign(signingKey)
      issued.set(audience, { token, issuedAtMs: Date.now() })
      return token
    },
    async verify(token) {
      const known = verified.get(token)
      if (known && known.expiresAtMs > Date.now()) return known.caller
      verified.delete(token)
      const refusals: unknown[] = []
      for (const key of keys) {
        try {
          const { payload } = await jwtVerify(token, key, {
            algorithms: ['HS256'],
            audience: self,
            issuer: [...serviceNames],
            requiredClaims: ['exp'],
            clockTolerance: 5,
          })
          const caller = payload.iss as ServiceName
          remember(token, caller, (payload.exp ?? 0) * 1000)
          return caller
        } catch (refusal) {
          refusals.push(refusal)
        }
      }
      throw new Refusal('not-allowed', { cause: refusals[0] })
    },
  }
}

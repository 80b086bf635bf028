import { randomUUID } from 'node:crypto'
import { ConfigurationError } from '@boli/http-kit'
import { exportJWK, generateKeyPair, type JSONWebKeySet, type JWK } from 'jose'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'

/** A private Ed25519 key as JWK (RFC 8037). */
export const SigningKey = Type.Object({
  kty: Type.Literal('OKP'),
  crv: Type.Literal('Ed25519'),
  kid: Type.String({ minLength: 1 }),
  x: Type.String({ minLength: 43 }),
  d: Type.String({ minLength: 43 }),
})
export type SigningKey = Static<typeof SigningKey>

/** New keys for a stack that stores none. */
export async function generateSigningKeys(): Promise<SigningKey[]> {
  const { privateKey } = await generateKeyPair('EdDSA', { extractable: true })
  return [Value.Parse(SigningKey, { ...(await exportJWK(privateKey)), kid: randomUUID() })]
}

/**
 * Reads a JSON array of private JWKs. The first one signs; the others are published until the tokens they
 * signed have expired.
 * @throws {ConfigurationError} without repeating the value.
 */
export function parseSigningKeys(text: string): SigningKey[] {
  try {
    const keys: unknown = JSON.parse(text)
    if (Array.isArray(keys) && keys.length > 0 && keys.every((key) => Value.Check(SigningKey, key)))
      return keys
  } catch {
    // The text is secret, so the error does not contain it.
  }
  throw new ConfigurationError(
    'TOKEN_SIGNING_KEYS must be a JSON array of private Ed25519 keys (JWK with kid)',
  )
}

/** The public halves, as `/.well-known/jwks.json` sends them. */
export function publicKeysOf(keys: readonly SigningKey[]): JSONWebKeySet {
  return { keys: keys.map(({ kty, crv, kid, x }): JWK => ({ kty, crv, kid, x, alg: 'EdDSA', use: 'sig' })) }
}

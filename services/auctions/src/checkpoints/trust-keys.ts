import { createPrivateKey, createPublicKey, type KeyObject, randomBytes } from 'node:crypto'
import { ConfigurationError } from '@boli/http-kit'
import type { VerifierKey } from '@boli/proof'

/** A key that signs checkpoints. */
export interface TrustKey extends VerifierKey {
  secret: KeyObject
}

const SIGNER = 'boli/auctions'
const SEED_BYTES = 32
/** An Ed25519 key in PKCS #8, up to its seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Reads seeds in base64url, separated by commas. The first signs; the others signed before it.
 * @throws {ConfigurationError} without repeating what was given.
 */
export function parseTrustKeys(text: string): TrustKey[] {
  const seeds = text.split(',').map((part) => Buffer.from(part.trim(), 'base64url'))
  if (seeds.some((seed) => seed.length !== SEED_BYTES))
    throw new ConfigurationError(
      'TRUST_SIGNING_KEYS must be seeds of 32 bytes in base64url, separated by commas',
    )
  return seeds.map((seed) => {
    const secret = createPrivateKey({ key: Buffer.concat([PKCS8, seed]), format: 'der', type: 'pkcs8' })
    const spki = createPublicKey(secret).export({ format: 'der', type: 'spki' })
    return { name: SIGNER, secret, publicKey: new Uint8Array(spki.subarray(-SEED_BYTES)) }
  })
}

/** A new key for a stack that has none, as {@link parseTrustKeys} reads it. */
export function newTrustKey(): string {
  return randomBytes(SEED_BYTES).toString('base64url')
}

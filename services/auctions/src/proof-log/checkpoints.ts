import { createPrivateKey, createPublicKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { ConfigurationError } from '@boli/http-kit'
import {
  checkpointText,
  type Frontier,
  rootOf,
  signedNote,
  type VerifierKey,
  verifierKeyText,
} from '@boli/proof'
import { LRUCache } from 'lru-cache'

/** A key that signs checkpoints. */
export interface TrustKey extends VerifierKey {
  secret: KeyObject
}

const SIGNER = 'boli/auctions'
const SEED_BYTES = 32
/** Prefix of an Ed25519 key in PKCS #8, before its seed. */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Reads seeds in base64url, separated by commas. The first signs; the others are earlier keys.
 * @throws
 * {ConfigurationError} without repeating the value.
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

/** A new key for a stack without one, in the format of {@link parseTrustKeys}. */
export function newTrustKey(): string {
  return randomBytes(SEED_BYTES).toString('base64url')
}

interface SignedCheckpoint {
  size: number
  note: string
}

export type CheckpointSigner = ReturnType<typeof createCheckpointSigner>

/** At most four per second and log. */
const CACHED_MS = 250
const REMEMBERED = 2_000

/** Signs checkpoints of committed logs on request. */
export function createCheckpointSigner(trustKeys: readonly TrustKey[]) {
  const [signing] = trustKeys
  if (!signing) throw new Error('There is no key to sign with')
  const recent = new LRUCache<string, SignedCheckpoint & { signedAtMs: number }>({ max: REMEMBERED })
  return {
    /** The published verifier keys; the first is in use. */
    keys: trustKeys.map(verifierKeyText),
    /**
     * The checkpoint of a log with these leaves, or a slightly older one that was signed a moment ago.
     * @param atLeast Number of leaves that the caller has already seen.
     */
    sign(origin: string, frontier: Frontier, atLeast = 0): SignedCheckpoint {
      const known = recent.get(origin)
      const nowMs = performance.now()
      const isEnough = known && known.size >= atLeast && known.size <= frontier.size
      if (isEnough && nowMs - known.signedAtMs < CACHED_MS) return known
      const { size } = frontier
      const text = checkpointText({ origin, size, root: rootOf(frontier) })
      const note = signedNote(text, signing, sign(null, Buffer.from(text), signing.secret))
      const signed = { size, note, signedAtMs: nowMs }
      recent.set(origin, signed)
      return signed
    },
  }
}

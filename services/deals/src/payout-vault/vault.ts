import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { PayoutDetails } from '@boli/contracts'
import type { PayoutKey } from './payout-keys.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Sealed {
  keyId: string
  /** Nonce, tag and ciphertext. */
  sealed: Buffer
}

/**
 * Encrypts payout details with the first key. They can be decrypted only for the same user, not if the row is copied to
 * another user.
 */
export function seal([current]: readonly PayoutKey[], userId: string, details: PayoutDetails): Sealed {
  if (!current) throw new Error('There is no key to seal with')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, current.key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(userId))
  const hidden = Buffer.concat([cipher.update(JSON.stringify(details), 'utf8'), cipher.final()])
  return { keyId: current.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), hidden]) }
}

/** @throws if the key is missing, or the ciphertext is damaged or belongs to another user. */
export function open(keys: readonly PayoutKey[], userId: string, { keyId, sealed }: Sealed): PayoutDetails {
  const key = keys.find(({ id }) => id === keyId)
  if (!key) throw new Error(`PAYOUT_KEYS has no key ${keyId}`)
  const nonce = sealed.subarray(0, NONCE_BYTES)
  const decipher = createDecipheriv(ALGORITHM, key.key, nonce, { authTagLength: TAG_BYTES })
  decipher.setAAD(Buffer.from(userId))
  decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return JSON.parse(text.toString('utf8')) as PayoutDetails
}

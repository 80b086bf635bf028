import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { PayoutDetails } from '@boli/contracts'
import type { PayoutKey } from './payout-keys.ts'

const ALGORITHM = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export interface Sealed {
  keyId: string
  /** Nonce, tag, and what is sealed. */
  sealed: Buffer
}

/**
 * Seals payout details with the first key. They open for the same user alone: a row that was copied to another user
 * opens nothing.
 */
export function seal([current]: readonly PayoutKey[], userId: string, details: PayoutDetails): Sealed {
  if (!current) throw new Error('There is no key to seal with')
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(ALGORITHM, current.key, nonce, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(userId))
  const hidden = Buffer.concat([cipher.update(JSON.stringify(details), 'utf8'), cipher.final()])
  return { keyId: current.id, sealed: Buffer.concat([nonce, cipher.getAuthTag(), hidden]) }
}

/** @throws where the key is not there any more, or what was sealed is damaged or another user's. */
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

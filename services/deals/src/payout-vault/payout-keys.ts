import { randomBytes } from 'node:crypto'
import { ConfigurationError } from '@boli/http-kit'

export interface PayoutKey {
  id: string
  /** 32 bytes for AES-256. */
  key: Buffer
}

const KEY_BYTES = 32

/**
 * Reads `id:base64,id:base64`. The first encrypts; the others only decrypt.
 * @throws {ConfigurationError} without
 * repeating the value.
 */
export function parsePayoutKeys(text: string): PayoutKey[] {
  const keys = text.split(',').map((part) => {
    const [id = '', encoded = ''] = part.trim().split(':')
    return { id, key: Buffer.from(encoded, 'base64') }
  })
  const isUsable = keys.every(({ id, key }) => /^[\w-]{1,40}$/.test(id) && key.length === KEY_BYTES)
  if (isUsable && new Set(keys.map(({ id }) => id)).size === keys.length) return keys
  throw new ConfigurationError('PAYOUT_KEYS must be id:key pairs, each key 32 bytes as base64')
}

/** A new key for a stack without one, in the format of {@link parsePayoutKeys}. */
export function generatePayoutKey(): string {
  return `${randomBytes(4).toString('hex')}:${randomBytes(KEY_BYTES).toString('base64')}`
}

import { createHmac, hash } from 'node:crypto'

const BLOCK_BYTES = 64
const DIGEST_BYTES = 32
/** The longest text that is hashed here has 41 bytes. */
const SHORT_TEXT = 128

/** Buffers of the two digests of an HMAC (RFC 2104); safe to share, because the code is synchronous. */
const inner = new Uint8Array(BLOCK_BYTES + SHORT_TEXT)
const outer = new Uint8Array(BLOCK_BYTES + DIGEST_BYTES)

/** As in `sha256.ts`, by OpenSSL. */
export function sha256(data: Uint8Array | string): Uint8Array {
  return toBytes(hash('sha256', data, 'binary'))
}

/** As in `sha256.ts`, by OpenSSL. */
export function sha256Hex(data: Uint8Array | string): string {
  return hash('sha256', data, 'hex')
}

/** As in `sha256.ts`, by OpenSSL: two one-shot digests, because `createHmac` costs three times as much. */
export function hmacSha256(key: string, text: string): Uint8Array {
  if (key.length > BLOCK_BYTES || text.length > SHORT_TEXT) return longHmac(key, text)
  let every = 0
  for (let index = 0; index < BLOCK_BYTES; index += 1) {
    const code = index < key.length ? key.charCodeAt(index) : 0
    every |= code
    inner[index] = code ^ 0x36
    outer[index] = code ^ 0x5c
  }
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    every |= code
    inner[BLOCK_BYTES + index] = code
  }
  // Only ASCII has one byte per character.
  if (every > 0x7f) return longHmac(key, text)
  const digest = hash('sha256', inner.subarray(0, BLOCK_BYTES + text.length), 'binary')
  for (let index = 0; index < DIGEST_BYTES; index += 1) outer[BLOCK_BYTES + index] = digest.charCodeAt(index)
  return sha256(outer)
}

const longHmac = (key: string, text: string): Uint8Array =>
  toBytes(createHmac('sha256', key).update(text).digest('binary'))

/** For a text with one byte per character: creating a buffer costs more than the digest. */
function toBytes(latin1: string): Uint8Array {
  const bytes = new Uint8Array(latin1.length)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = latin1.charCodeAt(index)
  return bytes
}

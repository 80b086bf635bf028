import { hmac } from '@noble/hashes/hmac.js'
import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** SHA-256, 32 bytes; a text is hashed as UTF-8. */
export function sha256(data: Uint8Array | string): Uint8Array {
  return hash(typeof data === 'string' ? utf8ToBytes(data) : data)
}

/** The same in hexadecimal. */
export function sha256Hex(data: Uint8Array | string): string {
  return bytesToHex(sha256(data))
}

/** HMAC-SHA-256 of a text, 32 bytes. */
export function hmacSha256(key: string, text: string): Uint8Array {
  return hmac(hash, utf8ToBytes(key), utf8ToBytes(text))
}

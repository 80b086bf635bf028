import { createHmac, hash } from 'node:crypto'

/** As `sha256.ts`, by OpenSSL. */
export function sha256(data: Uint8Array | string): Uint8Array {
  return toBytes(hash('sha256', data, 'binary'))
}

/** As `sha256.ts`, by OpenSSL. */
export function hmacSha256(key: string, text: string): Uint8Array {
  return toBytes(createHmac('sha256', key).update(text).digest('binary'))
}

/** Of a text with a byte in each character: OpenSSL's own buffers cost more than the digest. */
function toBytes(latin1: string): Uint8Array {
  const bytes = new Uint8Array(latin1.length)
  for (let index = 0; index < bytes.length; index += 1) bytes[index] = latin1.charCodeAt(index)
  return bytes
}

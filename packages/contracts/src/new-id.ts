// Separate from the schemas: the bidding room creates ids and should not load typebox.

const RANDOM_BYTES = 10
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))
/** Random bytes are generated in advance: a call costs as much as generating a thousand bytes. */
const pool = new Uint8Array(RANDOM_BYTES * 400)
let used = pool.length

/** A new UUID version 7 (RFC 9562): 48 bits of Unix milliseconds, then random bits. */
export function newId(nowMs: number = Date.now()): string {
  if (used === pool.length) {
    crypto.getRandomValues(pool)
    used = 0
  }
  const time = Math.trunc(nowMs).toString(16).padStart(12, '0')
  const byte = (index: number): string => hex[pool[used + index] ?? 0] ?? ''
  const version = hex[0x70 | ((pool[used] ?? 0) & 0x0f)]
  const variant = hex[0x80 | ((pool[used + 2] ?? 0) & 0x3f)]
  const tail = byte(4) + byte(5) + byte(6) + byte(7) + byte(8) + byte(9)
  const id = `${time.slice(0, 8)}-${time.slice(8)}-${version}${byte(1)}-${variant}${byte(3)}-${tail}`
  used += RANDOM_BYTES
  return id
}

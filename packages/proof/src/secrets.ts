import { bytesToHex } from '@noble/hashes/utils.js'
import { hmacSha256, sha256Hex } from '#sha256'

/**
 * What identifies a bidder in the log of one auction, 32 hexadecimal digits. It reveals nothing across auctions, and
 * nothing about the bidder once their key is deleted.
 * @param key The bidder's key, known only to the service.
 */
export function bidderTag(key: string, auctionId: string): string {
  return bytesToHex(hmacSha256(key, auctionId).subarray(0, 16))
}

/** The salt of a bid's commitment, 32 bytes; only the bidder may receive it. */
export function bidSalt(key: string, bidId: string): Uint8Array {
  return hmacSha256(key, `salt ${bidId}`)
}

/** SHA-256 of salt and maximum in paise (as decimal text), in hexadecimal: it can be opened with both, and not guessed. */
export function commitmentTo(salt: Uint8Array, maximumPaise: number): string {
  const digits = String(maximumPaise)
  const bytes = new Uint8Array(salt.length + digits.length)
  bytes.set(salt)
  for (let index = 0; index < digits.length; index += 1) bytes[salt.length + index] = digits.charCodeAt(index)
  return sha256Hex(bytes)
}

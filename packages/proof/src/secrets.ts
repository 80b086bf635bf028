import { hmac } from '@noble/hashes/hmac.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'

/**
 * What stands for a person in the log of one auction, 32 hexadecimal digits. It tells nothing across auctions, and
 * nothing of the person once their key is gone.
 * @param key The person's own, known to the service alone.
 */
export function bidderTag(key: string, auctionId: string): string {
  return bytesToHex(hmac(sha256, utf8ToBytes(key), utf8ToBytes(auctionId)).subarray(0, 16))
}

/** The salt of a bid's commitment, 32 bytes; for its owner alone. */
export function bidSalt(key: string, bidId: string): Uint8Array {
  return hmac(sha256, utf8ToBytes(key), utf8ToBytes(`salt ${bidId}`))
}

/** SHA-256 of salt and maximum in paise (as decimal text), in hexadecimal: opened by who has both, guessed by nobody. */
export function commitmentTo(salt: Uint8Array, maximumPaise: number): string {
  return bytesToHex(sha256(concatBytes(salt, utf8ToBytes(String(maximumPaise)))))
}

import { createHmac, randomInt, timingSafeEqual } from 'node:crypto'

/** Makes six-digit codes and compares them by their keyed hash. */
export interface VerificationCodes {
  make(): string
  /** Bound to the user, so that equal codes of two users differ. */
  hash(userId: string, code: string): string
  matches(userId: string, code: string, codeHash: string): boolean
}

/** @param secret A key outside the database: a million codes are soon tried against a plain hash. */
export function createVerificationCodes(secret: string): VerificationCodes {
  const digest = (userId: string, code: string) =>
    createHmac('sha256', secret).update(`${userId}:${code}`).digest()
  return {
    make: () => randomInt(0, 1_000_000).toString().padStart(6, '0'),
    hash: (userId, code) => digest(userId, code).toString('hex'),
    matches(userId, code, codeHash) {
      const expected = Buffer.from(codeHash, 'hex')
      const given = digest(userId, code)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}

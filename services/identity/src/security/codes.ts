import { createHash, createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { RECOVERY_CODE_COUNT } from '@boli/contracts'

/** 256 random bits: the value of a session cookie, the token of a reset link. */
export function newOpaqueId(): string {
  return randomBytes(32).toString('base64url')
}

/** The stored hash of an opaque id; for a session it is also its name in tokens. */
export function hashOpaqueId(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

export type VerificationCodes = ReturnType<typeof createVerificationCodes>

/**
 * Creates six-digit codes and compares them by their keyed hash.
 * @param secret A key outside the database: a plain hash could be reversed by trying a million codes.
 */
export function createVerificationCodes(secret: string) {
  // Bound to the user, so that equal codes of two users differ.
  const digest = (userId: string, code: string) =>
    createHmac('sha256', secret).update(`${userId}:${code}`).digest()
  return {
    make: () => randomInt(0, 1_000_000).toString().padStart(6, '0'),
    hash: (userId: string, code: string) => digest(userId, code).toString('hex'),
    matches(userId: string, code: string, codeHash: string) {
      const expected = Buffer.from(codeHash, 'hex')
      const given = digest(userId, code)
      return expected.length === given.length && timingSafeEqual(expected, given)
    },
  }
}

/** Crockford's Base32: no letters that resemble digits. Each character is five bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** New codes of 80 random bits, in groups of four: `7K2M-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const characters = Array.from(randomBytes(LENGTH), (byte) => alphabet[byte % alphabet.length])
    return (characters.join('').match(/.{4}/g) ?? []).join('-')
  })
}

/** Normalizes a typed recovery code, ignoring case, spaces and look-alike letters; null if it is not one. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((character) => alphabet.includes(character)) ? code : null
}

/** The stored hash of a code: 80 random bits need no slow hash. */
export function hashRecoveryCode(userId: string, code: string): string {
  return hashOpaqueId(`${userId}:${readRecoveryCode(code)}`)
}

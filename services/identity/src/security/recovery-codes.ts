import { randomBytes } from 'node:crypto'
import { RECOVERY_CODE_COUNT } from '@boli/contracts'
import { hashOpaqueId } from './opaque-ids.ts'

/** Crockford's Base32: no letters that look like digits. Each character is five bits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const LENGTH = 16

/** New codes of 80 random bits, in groups of four: `7K2M-…`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODE_COUNT }, () => {
    const characters = Array.from(randomBytes(LENGTH), (byte) => alphabet[byte % alphabet.length])
    return (characters.join('').match(/.{4}/g) ?? []).join('-')
  })
}

/** A recovery code as it was made, whatever the case, spaces and look-alikes typed; null where it is none. */
export function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1')
  return code.length === LENGTH && [...code].every((character) => alphabet.includes(character)) ? code : null
}

/** What is stored of a code: 80 random bits need no slow hash. */
export function hashRecoveryCode(userId: string, code: string): string {
  return hashOpaqueId(`${userId}:${readRecoveryCode(code)}`)
}

import { createHash, randomBytes } from 'node:crypto'

/** 256 random bits: the value of a session cookie, the token of a reset link. */
export function newOpaqueId(): string {
  return randomBytes(32).toString('base64url')
}

/** What is stored of an opaque id; of a session it is also the name that tokens call it by. */
export function hashOpaqueId(id: string): string {
  return createHash('sha256').update(id).digest('hex')
}

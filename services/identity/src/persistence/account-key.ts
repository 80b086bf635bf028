import { createHash } from 'node:crypto'

/** The key under which an account's sign-in tries are counted. */
export function accountKey(userId: string): string {
  return `user:${userId}`
}

/** The key for a name without an account: it is slowed down as an account would be. */
export function unknownAccountKey(input: string): string {
  return `name:${createHash('sha256').update(input.trim().toLowerCase()).digest('hex')}`
}

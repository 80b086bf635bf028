import { createHmac, randomBytes } from 'node:crypto'

/** The same for all processes where lines of several are to be compared; else each process has its own. */
const key = process.env.LOG_HASH_KEY || randomBytes(32)

/**
 * What stands in the log for a person or an address: the same for the same, and of no use to who reads it elsewhere.
 * @returns undefined, which a log line leaves out, where there is nothing to tell.
 */
export function pseudonym(identity: string | null | undefined): string | undefined {
  return identity ? createHmac('sha256', key).update(identity).digest('base64url').slice(0, 16) : undefined
}

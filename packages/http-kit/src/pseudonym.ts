import { createHmac, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { upTo } from './up-to.ts'

/** The same for all processes where lines of several are to be compared; else each process has its own. */
const key = process.env.LOG_HASH_KEY || randomBytes(32)

/** Each request's line has one: made each time, they would be a twentieth of what a bid over HTTP costs. */
const pseudonyms = new LRUCache<string, string>(upTo(20_000))

/**
 * What stands in the log for a person or an address: the same for the same, and of no use to who reads it elsewhere.
 * @returns undefined, which a log line leaves out, where there is nothing to tell.
 */
export function pseudonym(identity: string | null | undefined): string | undefined {
  if (!identity) return undefined
  const known = pseudonyms.get(identity)
  if (known !== undefined) return known
  const made = createHmac('sha256', key).update(identity).digest('base64url').slice(0, 16)
  pseudonyms.set(identity, made)
  return made
}

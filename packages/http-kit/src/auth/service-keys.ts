import { hkdfSync } from 'node:crypto'
import { type ServiceName, serviceNames } from '@boli/contracts'

const KEY_BYTES = 32
const SHORTEST_MASTER = 32

type KeysByService = Partial<Record<ServiceName, string[]>>

/**
 * The keys of one service: one for each pair of caller and callee, so that no service can impersonate another.
 * Base64url; of several keys of a pair the first signs and all are accepted.
 */
export interface ServiceKeys {
  /** By callee. */
  signing: KeysByService
  /** By caller. */
  accepting: KeysByService
}

/**
 * Derives the keys of one service from the master secret (HKDF-SHA-256).
 * @param master at least 32 characters; several, separated by commas, while it is being rotated.
 * @throws if one of them is shorter.
 */
export function deriveServiceKeys(master: string, self: ServiceName): ServiceKeys {
  const masters = master.split(',')
  if (masters.some(({ length }) => length < SHORTEST_MASTER)) {
    throw new Error(`A service token secret needs at least ${SHORTEST_MASTER} characters`)
  }
  const keysOf = (caller: ServiceName, callee: ServiceName) =>
    masters.map((secret) => {
      const key = hkdfSync('sha256', secret, '', `boli service token ${caller} to ${callee}`, KEY_BYTES)
      return Buffer.from(key).toString('base64url')
    })
  const others = serviceNames.filter((name) => name !== self)
  return {
    signing: Object.fromEntries(others.map((callee) => [callee, keysOf(self, callee)])),
    accepting: Object.fromEntries(others.map((caller) => [caller, keysOf(caller, self)])),
  }
}

/** Reads a service's own keys as JSON, or derives them where the text is the master secret itself. */
export function readServiceKeys(text: string, self: ServiceName): ServiceKeys {
  return text.startsWith('{') ? (JSON.parse(text) as ServiceKeys) : deriveServiceKeys(text, self)
}

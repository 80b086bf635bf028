import { API_KEY_START } from '@boli/contracts'
import type { SessionEdge } from './session-edge.ts'

/** The API key that a request brings in `Authorization`; null if it brings none. */
export function apiKeyOf(authorization: string | undefined): string | null {
  const [scheme = '', key = ''] = authorization?.trim().split(/\s+/) ?? []
  return scheme.toLowerCase() === 'bearer' && key.startsWith(API_KEY_START) ? key : null
}

/**
 * One edge for both kinds of secrets: session ids are resolved by the first edge, API keys by the second.
 * @param edges each with its own cache, so that invented keys evict no session.
 */
export function joinEdges({ sessions, keys }: { sessions: SessionEdge; keys: SessionEdge }): SessionEdge {
  const edgeOf = (secret: string) => (secret.startsWith(API_KEY_START) ? keys : sessions)
  return {
    resolve: (secret, options) => edgeOf(secret).resolve(secret, options),
    remembers: (secret) => edgeOf(secret).remembers(secret),
    hasProven: (secret) => edgeOf(secret).hasProven(secret),
    vouchFor: (secret) => edgeOf(secret).vouchFor(secret),
    drop(ended) {
      sessions.drop(ended)
      keys.drop(ended)
    },
    clear() {
      sessions.clear()
      keys.clear()
    },
  }
}

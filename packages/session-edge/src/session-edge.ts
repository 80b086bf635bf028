import { hash } from 'node:crypto'
import type { ExchangedSession, SessionEndedMessage } from '@boli/contracts'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/** Turns the opaque session ids of browsers into short-lived tokens, asking identity as rarely as possible. */
export interface SessionEdge {
  /**
   * The session's token and claims.
   * @param options `isBackground`: a page or a socket asks without user activity. Identity then does not count it as use, and
   *   the user's next action asks identity again, whatever is cached.
   * @returns null if there is no such session.
   * @throws the error of `exchange` if identity cannot be asked; nothing is cached then.
   */
  resolve(sessionId: string, options?: { isBackground?: boolean }): Promise<ExchangedSession | null>
  /** Whether {@link resolve} would answer without asking identity. */
  remembers(sessionId: string): boolean
  /** Whether identity knew this session when it was last asked, however long ago. */
  hasProven(sessionId: string): boolean
  /** Marks a session as valid: identity has just set its cookie. */
  vouchFor(sessionId: string): void
  /** Drops ended sessions, so that the next request asks again. */
  drop(ended: SessionEndedMessage): void
  /** Drops all sessions: messages about ended ones may have been missed. */
  clear(): void
}

/** Asks identity for the session of an id; see {@link SessionEdge.resolve}. */
export type Exchange = (sessionId: string, isBackground: boolean) => Promise<ExchangedSession | null>

export interface SessionEdgeOptions {
  /** Asks identity; null for a session that does not exist. */
  exchange: Exchange
  /** How long an answer is cached; 30 s by default. */
  ttlMs?: number
  /** Number of cached sessions; the least recently used is dropped first. */
  maxEntries?: number
  /** Concurrent requests to identity; the others wait. Default 32. */
  maxAtOnce?: number
  nowMs?: () => number
}

interface Remembered {
  session: ExchangedSession | null
  /** Whether identity was asked while the user was active. */
  isCounted: boolean
  untilMs: number
}

const idShape = /^[\w-]{20,128}$/
/** A token is never returned this close to its expiry. */
const EXPIRY_MARGIN_MS = 5_000
/** Keys of sessions that were valid, at 64 characters each. */
const PROVEN_AT_MOST = 50_000

/** Options of an LRUCache that grows with its content; with `max` it would allocate memory for all entries at once. */
const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

/** The key of a session outside identity: the SHA-256 of its id, in hex. */
export function sessionKeyOf(sessionId: string): string {
  return hash('sha256', sessionId, 'hex')
}

/** Creates a session edge: answers are cached by the hash of the id; concurrent requests for a session share one. */
export function createSessionEdge(options: SessionEdgeOptions): SessionEdge {
  const { ttlMs = 30_000, maxEntries = 20_000, maxAtOnce = 32, nowMs = Date.now } = options
  // Thousands of clients that reconnect at once must not open thousands of connections to identity.
  const limit = pLimit(maxAtOnce)
  // Invented ids must not evict real sessions, so they have their own cache.
  const known = new LRUCache<string, Remembered>(upTo(maxEntries))
  const unknown = new LRUCache<string, Remembered>(upTo(Math.ceil(maxEntries / 4)))
  const proven = new LRUCache<string, true>(upTo(PROVEN_AT_MOST))
  const asking = new Map<string, Promise<ExchangedSession | null>>()
  let epoch = 0

  function recall(key: string): Remembered | null {
    const found = known.get(key) ?? unknown.get(key)
    if (!found) return null
    if (found.untilMs > nowMs()) return found
    known.delete(key)
    unknown.delete(key)
    return null
  }

  function remember(key: string, session: ExchangedSession | null, isCounted: boolean): void {
    const memory = session ? known : unknown
    const expiresMs = session ? Date.parse(session.expiresAt) - EXPIRY_MARGIN_MS : Number.POSITIVE_INFINITY
    if (session) proven.set(key, true)
    else proven.delete(key)
    memory.set(key, { session, isCounted, untilMs: Math.min(nowMs() + ttlMs, expiresMs) })
  }

  async function ask(question: string, key: string, sessionId: string, isBackground: boolean) {
    const askedIn = epoch
    try {
      const session = await limit(() => options.exchange(sessionId, isBackground))
      // A session that ended while identity was answering must not stay in the cache.
      if (askedIn === epoch) remember(key, session, !isBackground)
      return session
    } finally {
      if (askedIn === epoch) asking.delete(question)
    }
  }

  function forgetWhatIsUnderway(): void {
    epoch += 1
    asking.clear()
  }

  return {
    resolve(sessionId, { isBackground = false } = {}) {
      if (!idShape.test(sessionId)) return Promise.resolve(null)
      const key = sessionKeyOf(sessionId)
      const found = recall(key)
      if (found && (isBackground || found.isCounted || !found.session)) return Promise.resolve(found.session)
      const question = isBackground ? `${key} background` : key
      const underway = asking.get(key) ?? asking.get(question)
      if (underway) return underway
      const asked = ask(question, key, sessionId, isBackground)
      asking.set(question, asked)
      return asked
    },
    remembers: (sessionId) => !idShape.test(sessionId) || recall(sessionKeyOf(sessionId)) !== null,
    hasProven: (sessionId) => proven.has(sessionKeyOf(sessionId)),
    vouchFor(sessionId) {
      if (idShape.test(sessionId)) proven.set(sessionKeyOf(sessionId), true)
    },
    drop({ userId, sessionKey }) {
      forgetWhatIsUnderway()
      if (sessionKey !== null) {
        known.delete(sessionKey)
        return
      }
      for (const [key, { session }] of known) {
        if (session?.user.userId === userId) known.delete(key)
      }
    },
    clear() {
      forgetWhatIsUnderway()
      known.clear()
      unknown.clear()
    },
  }
}

/** Parses a message of the live channel's `sessions`; null if it is not one. */
export function readSessionEnded(message: unknown): SessionEndedMessage | null {
  if (typeof message !== 'object' || message === null) return null
  const { userId, sessionKey, isStillSignedIn } = message as Partial<
    Record<keyof SessionEndedMessage, unknown>
  >
  if (typeof userId !== 'string') return null
  if (typeof sessionKey !== 'string' && sessionKey !== null) return null
  return { userId, sessionKey, isStillSignedIn: isStillSignedIn === true }
}

/**
 * Reads one cookie from a `Cookie` header.
 * @returns null if it is absent or empty. If a name is sent twice, the first wins, as browsers send
 *   the more specific cookie first.
 */
export function readCookie(header: string | undefined, name: string): string | null {
  if (header === undefined) return null
  for (const pair of header.split(';')) {
    const separator = pair.indexOf('=')
    if (separator > 0 && pair.slice(0, separator).trim() === name) {
      return pair.slice(separator + 1).trim() || null
    }
  }
  return null
}

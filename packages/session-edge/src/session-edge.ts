import { hash } from 'node:crypto'
import type { ExchangedSession, SessionEndedMessage } from '@boli/contracts'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'

/** Turns the opaque session ids of browsers into short-lived tokens, asking identity as rarely as it may. */
export interface SessionEdge {
  /**
   * The session's token and claims.
   * @param options `isBackground`: a page or a socket asks by itself. Identity then does not count it as use, and
   *   the next act of the person asks identity again, whatever is remembered.
   * @returns null where there is no such session (any more).
   * @throws what `exchange` throws where identity cannot be asked; nothing is remembered then.
   */
  resolve(sessionId: string, options?: { isBackground?: boolean }): Promise<ExchangedSession | null>
  /** Whether {@link resolve} would answer without asking identity. */
  remembers(sessionId: string): boolean
  /** Whether this session was known to identity when it was last asked of here, however long ago. */
  hasProven(sessionId: string): boolean
  /** Takes it that this session is good: identity has just set its cookie. */
  vouchFor(sessionId: string): void
  /** Forgets what has ended, so that the next request asks again. */
  drop(ended: SessionEndedMessage): void
  /** Forgets everything: messages about ended sessions may have been missed. */
  clear(): void
}

/** Asks identity for the session of an id; see {@link SessionEdge.resolve}. */
export type Exchange = (sessionId: string, isBackground: boolean) => Promise<ExchangedSession | null>

export interface SessionEdgeOptions {
  /** Asks identity; null for a session that does not exist. */
  exchange: Exchange
  /** How long an answer is cached; 30 s by default. */
  ttlMs?: number
  /** Sessions remembered at once; the one used longest ago goes first. */
  maxEntries?: number
  /** Questions to identity that may be under way at once; the others wait. 32 unless said otherwise. */
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
/** A token is never handed out this close to its expiry. */
const EXPIRY_MARGIN_MS = 5_000
/** Keys of sessions that were good, at 64 characters each. */
const PROVEN_AT_MOST = 50_000

/** Of an LRUCache that takes memory for what is in it; with `max` it would at once take it for all that may be. */
const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })

/** The key that a session is known by outside identity: the SHA-256 of its id, in hex. */
export function sessionKeyOf(sessionId: string): string {
  return hash('sha256', sessionId, 'hex')
}

/** Creates a session edge: answers are cached by the hash of the id, and concurrent questions for one session are asked once. */
export function createSessionEdge(options: SessionEdgeOptions): SessionEdge {
  const { ttlMs = 30_000, maxEntries = 20_000, maxAtOnce = 32, nowMs = Date.now } = options
  // Thousands of clients that come back at once must not open thousands of connections to identity.
  const limit = pLimit(maxAtOnce)
  // Made-up ids must not push real sessions out, so they have a memory of their own.
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
      // A session that ended while identity was answering must not live on in the cache.
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

/** Reads a message of the live channel's `sessions`; null where it is none. */
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
 * @returns null where it is absent or empty. Where a name is sent twice the first wins, as browsers send
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

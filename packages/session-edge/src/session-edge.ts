import { hash } from 'node:crypto'
import type { ExchangedSession, SessionEndedMessage } from '@boli/contracts'

/** Turns the opaque session ids of browsers into short-lived tokens, asking identity as rarely as it may. */
export interface SessionEdge {
  /**
   * The session's token and claims.
   * @returns null where there is no such session (any more).
   * @throws what `exchange` throws where identity cannot be asked; nothing is remembered then.
   */
  resolve(sessionId: string): Promise<ExchangedSession | null>
  /** Whether {@link resolve} would answer without asking identity. */
  remembers(sessionId: string): boolean
  /** Forgets what has ended, so that the next request asks again. */
  drop(ended: SessionEndedMessage): void
  /** Forgets everything: messages about ended sessions may have been missed. */
  clear(): void
}

export interface SessionEdgeOptions {
  /** Asks identity; null for a session that does not exist. */
  exchange: (sessionId: string) => Promise<ExchangedSession | null>
  /** How long an answer is kept: 30 s unless said otherwise. */
  ttlMs?: number
  /** Sessions remembered at once; the oldest answer goes first. */
  maxEntries?: number
  /** Questions to identity that may be under way at once; the others wait. 32 unless said otherwise. */
  maxAtOnce?: number
  nowMs?: () => number
}

interface Remembered {
  session: ExchangedSession | null
  untilMs: number
}

const idShape = /^[\w-]{20,128}$/
/** A token is never handed out this close to its expiry. */
const EXPIRY_MARGIN_MS = 5_000

/** The key that a session is known by outside identity: the SHA-256 of its id, in hex. */
export function sessionKeyOf(sessionId: string): string {
  return hash('sha256', sessionId, 'hex')
}

/** Creates a session edge: answers are kept by the hash of the id, questions asked at once are one question. */
export function createSessionEdge(options: SessionEdgeOptions): SessionEdge {
  const { ttlMs = 30_000, maxEntries = 20_000, maxAtOnce = 32, nowMs = Date.now } = options
  const exchange = atMostAtOnce(maxAtOnce, options.exchange)
  // Made-up ids must not push real sessions out, so they have a memory of their own.
  const known = new Map<string, Remembered>()
  const unknown = new Map<string, Remembered>()
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

  function remember(key: string, session: ExchangedSession | null): void {
    const memory = session ? known : unknown
    const limit = session ? maxEntries : Math.ceil(maxEntries / 4)
    const expiresMs = session ? Date.parse(session.expiresAt) - EXPIRY_MARGIN_MS : Number.POSITIVE_INFINITY
    memory.set(key, { session, untilMs: Math.min(nowMs() + ttlMs, expiresMs) })
    if (memory.size > limit) {
      const [oldest] = memory.keys()
      if (oldest !== undefined) memory.delete(oldest)
    }
  }

  async function ask(key: string, sessionId: string): Promise<ExchangedSession | null> {
    const askedIn = epoch
    try {
      const session = await exchange(sessionId)
      // A session that ended while identity was answering must not live on in the cache.
      if (askedIn === epoch) remember(key, session)
      return session
    } finally {
      if (askedIn === epoch) asking.delete(key)
    }
  }

  function forgetWhatIsUnderway(): void {
    epoch += 1
    asking.clear()
  }

  return {
    resolve(sessionId) {
      if (!idShape.test(sessionId)) return Promise.resolve(null)
      const key = sessionKeyOf(sessionId)
      const found = recall(key)
      if (found) return Promise.resolve(found.session)
      const underway = asking.get(key)
      if (underway) return underway
      const asked = ask(key, sessionId)
      asking.set(key, asked)
      return asked
    },
    remembers: (sessionId) => !idShape.test(sessionId) || recall(sessionKeyOf(sessionId)) !== null,
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

/** Thousands of clients that come back at once must not open thousands of connections to identity. */
function atMostAtOnce<Answer>(
  limit: number,
  ask: (sessionId: string) => Promise<Answer>,
): (sessionId: string) => Promise<Answer> {
  const waiting: (() => void)[] = []
  let free = limit
  return async (sessionId) => {
    if (free > 0) free -= 1
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await ask(sessionId)
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free += 1
    }
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

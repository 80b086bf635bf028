/**
 * SQLSTATE codes of a server that is temporarily unavailable: no connection (08), no disk, memory or connection left
 * (53), shutting down, crashed, starting, or this connection ended (57P01 to 57P05).
 */
const SERVER_AWAY = /^(08...|53...|57P0[1-5])$/
/** Codes of sockets, and of a transaction whose COMMIT was not answered. */
const CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'UNKNOWN_COMMIT',
])
/** pg's own errors have no code. */
const MESSAGES = /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/** There was no answer in time. */
export class TooLate extends Error {
  override readonly name = 'TooLate'

  constructor() {
    super('No answer came in time')
  }
}

/** @throws {TooLate} if the answer does not come in time. */
export function inTime<Answer>(answer: Promise<Answer>, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => reject(new TooLate()), timeoutMs)
    answer.then(resolve, reject).finally(() => clearTimeout(late))
  })
}

/**
 * Whether another transaction held a lock for too long: the same work can succeed once that one has ended. HTTP then answers
 * 503, and consumers retry without counting the attempt.
 */
export function isLockTimeout(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && current.code === '55P03') return true
  }
  return false
}

/**
 * Whether an error, or one of its causes, means that a dependency is temporarily unavailable, so that the same work can
 * succeed later. HTTP then answers 503, and consumers retry without counting the attempt.
 */
export function isUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : ''
    if (SERVER_AWAY.test(code) || CODES.has(code) || MESSAGES.test(current.message)) return true
  }
  return false
}

import pg from 'pg'

/**
 * The connection was lost after COMMIT was sent: the transaction may or may not be in force. Resolve it by
 * reading what it would have written (a key, a row), or answer "checking"; never repeat it blindly.
 */
export class UnknownCommit extends Error {
  override readonly name = 'UnknownCommit'

  constructor(cause: unknown) {
    super('The connection was lost while committing; the outcome is unknown', { cause })
  }
}

/**
 * Whether Postgres refused a row because its key exists already.
 * @param constraint only violations of this constraint or unique index.
 */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const found = databaseErrorOf(error)
  return found?.code === '23505' && (constraint === undefined || found.constraint === constraint)
}

/** Whether repeating the whole transaction can succeed: serialization failure or deadlock. */
export function isRepeatable(error: unknown): boolean {
  const code = databaseErrorOf(error)?.code
  return code === '40001' || code === '40P01'
}

/** Whether the server answered with a plain ERROR, after which nothing of the transaction is in force. */
export function isServerRefusal(error: unknown): boolean {
  return databaseErrorOf(error)?.severity === 'ERROR'
}

/**
 * SQLSTATE classes and codes of a server that cannot be worked with for now: no connection (08), no room, memory
 * or connection left (53), shutting down, crashed, starting (57P01 to 57P03).
 */
const AWAY = /^(08...|53...|57P0[123])$/
/** How sockets and the pool say the same; pg gives its own errors no code. */
const LOST_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND'])
const LOST_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered)/

/** Whether the database itself is away, so that the same work can succeed once it is back. */
export function isDatabaseAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const code = 'code' in current ? String(current.code) : ''
    if (AWAY.test(code) || LOST_CODES.has(code) || LOST_MESSAGES.test(current.message)) return true
  }
  return false
}

function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current
  }
  return undefined
}

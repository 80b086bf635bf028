import pg from 'pg'

/**
 * The connection was lost after COMMIT was sent: the transaction may or may not be committed. Resolve it by reading
 * what it would have written (a key, a row), or answer that it is being checked; never repeat it blindly.
 */
export class UnknownCommit extends Error {
  override readonly name = 'UnknownCommit'
  /** For `isUnavailable`. */
  readonly code = 'UNKNOWN_COMMIT'

  constructor(cause: unknown) {
    super('The connection was lost while committing; the outcome is unknown', { cause })
  }
}

/**
 * Whether Postgres refused a row because its key already exists.
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

/** Whether the server answered with an ERROR, so that the transaction was rolled back. */
export function isServerRefusal(error: unknown): boolean {
  return databaseErrorOf(error)?.severity === 'ERROR'
}

function databaseErrorOf(error: unknown): pg.DatabaseError | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof pg.DatabaseError) return current
  }
  return undefined
}

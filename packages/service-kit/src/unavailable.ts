import { UnknownCommit } from '@boli/database'

/** Connection lost or refused, Postgres starting or stopping, out of connections (SQLSTATE classes 08, 57P, 53300). */
const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EAI_AGAIN|ENOTFOUND|08.{3}|57P0[1-5]|53300)$/
const messages =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Whether an error says that a dependency is away for the moment, so that trying again later makes sense. */
export function isUnavailable(error: unknown): boolean {
  for (
    let current = error, depth = 0;
    current instanceof Error && depth < 6;
    current = current.cause, depth++
  ) {
    if (current instanceof UnknownCommit) return true
    if ('code' in current && typeof current.code === 'string' && codes.test(current.code)) return true
    if (messages.test(current.message)) return true
  }
  return false
}

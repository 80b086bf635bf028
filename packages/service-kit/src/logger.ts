import { CLIENT_ADDRESS_HEADER, EDGE_TOKEN_HEADER } from '@boli/contracts'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type { Logger }

/** Names whose values must never reach a log line, wherever they stand in the first three levels. */
const secretNames = [
  'authorization',
  'cookie',
  'email',
  'input',
  'password',
  'phone',
  'phoneNo',
  'secret',
  'sessionId',
  'set-cookie',
  'to',
  'token',
  EDGE_TOKEN_HEADER,
  CLIENT_ADDRESS_HEADER,
]

/** `code` is also the class of an error, so it is secret only where a request or a mail may stand. */
const secretCodes = ['code', 'body.code', 'data.code', 'mail.code', 'command.code']

function redactedPaths(): string[] {
  return [...secretCodes, ...secretNames.flatMap((name) => [`["${name}"]`, `*["${name}"]`, `*.*["${name}"]`])]
}

interface LoggedError {
  type: string
  message: string
  stack?: string
  code?: unknown
  cause?: LoggedError
}

/**
 * Only what tells where an error came from. Errors of the database driver carry `detail` with the values
 * of a row (an e-mail, say), so their other properties are left out.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const described: LoggedError = { type: error.name, message: error.message }
  if (error.stack !== undefined) described.stack = error.stack
  if ('code' in error) described.code = error.code
  if (error.cause !== undefined && depth < 5) described.cause = describeError(error.cause, depth + 1)
  return described
}

export interface LoggerSettings {
  name: string
  level?: string
  /** For reading at a terminal. */
  pretty?: boolean
  /** Where the lines go instead of standard output. */
  destination?: DestinationStream
}

/**
 * A pino logger that redacts tokens, cookies, codes, passwords, e-mail addresses and phone numbers, and logs
 * errors without the values of rows.
 */
export function createLogger(settings: LoggerSettings): Logger {
  const options: LoggerOptions = {
    name: settings.name,
    level: settings.level ?? 'info',
    redact: { paths: redactedPaths(), censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
  }
  if (settings.destination) return pino(options, settings.destination)
  return pino(settings.pretty ? { ...options, transport: { target: 'pino-pretty' } } : options)
}

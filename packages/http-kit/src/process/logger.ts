import { CLIENT_ADDRESS_HEADER, DEVICE_HEADER, EDGE_TOKEN_HEADER } from '@boli/contracts'
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino'

export type { Logger }

/** Names whose values must never be logged, at any of the first three levels. */
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
  DEVICE_HEADER,
  EDGE_TOKEN_HEADER,
  CLIENT_ADDRESS_HEADER,
]

/** `code` is also the code of an error, so it is redacted only in requests and mails. */
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

const email = /[^\s@<>"'`=(),;:]+@[^\s@<>"'`=(),;:]+\.[^\s@<>"'`=(),;:]+/g
const phone = /\+?\d{10,13}/g

/** An error of Postgres: its message may quote a value (`invalid input syntax …: "ravi@farm.example"`). */
function isPostgres(error: Error): error is Error & { table?: string; constraint?: string } {
  return 'severity' in error && 'code' in error && /^[0-9A-Z]{5}$/.test(String(error.code))
}

function messageOf(error: Error): string {
  if (!isPostgres(error)) return error.message.replace(email, '[email]').replace(phone, '[number]')
  const place = [error.table, error.constraint].filter((name) => name !== undefined).join(' ')
  return place === '' ? 'refused by Postgres' : `refused by Postgres: ${place}`
}

/**
 * Logs only what locates an error. Errors of the database driver contain values of a row (such as an e-mail address) in
 * `detail` and even in the message, so only their code, table and constraint are logged.
 */
export function describeError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const message = messageOf(error)
  const described: LoggedError = { type: error.name, message }
  if (error.stack !== undefined) described.stack = error.stack.replace(error.message, () => message)
  if ('code' in error) described.code = error.code
  if (error.cause !== undefined && depth < 5) described.cause = describeError(error.cause, depth + 1)
  return described
}

export interface LoggerSettings {
  name: string
  level?: string
  /** Destination of the lines instead of standard output. */
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
  return settings.destination ? pino(options, settings.destination) : pino(options)
}

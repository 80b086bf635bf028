import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createLogger, type Logger } from '@boli/http-kit'
import pino from 'pino'
import pretty from 'pino-pretty'

/**
 * Everything goes to a file in the data folder; warnings and errors are also shown on the screen, until a stop is
 * requested: the errors that it causes are irrelevant to the user.
 */
export function openLog(file: string, stopping: AbortSignal): Logger {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  const screen = pretty({
    destination: 2,
    sync: true,
    ignore: 'pid,hostname,name,service,schema,requestId,err',
    hideObject: true,
    translateTime: 'SYS:HH:MM:ss',
    messageFormat: '{if service}{service}: {end}{msg}{if err.message} ({err.message}){end}',
  })
  const destination = pino.multistream([
    { level: 'info', stream: pino.destination({ dest: file, append: true, sync: false, mode: 0o600 }) },
    { level: 'warn', stream: { write: (line: string) => stopping.aborted || screen.write(line) } },
  ])
  return createLogger({ name: 'boli', destination })
}

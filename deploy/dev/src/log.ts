import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { createLogger, type Logger } from '@boli/http-kit'
import pino from 'pino'
import pretty from 'pino-pretty'

export interface StackLog {
  logger: Logger
  file: string
  /** From now on only the file is written: errors caused by a requested stop are irrelevant to the user. */
  quiet(): void
}

/** Everything goes to a file in the data folder; warnings and errors are also shown on the screen. */
export function openLog(file: string): StackLog {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  let isQuiet = false
  const screen = pretty({
    destination: 2,
    sync: true,
    ignore: 'pid,hostname,name,service,schema,requestId,err',
    hideObject: true,
    translateTime: 'SYS:HH:MM:ss',
    messageFormat: '{if service}{service}: {end}{msg}{if err.message} ({err.message}){end}',
  })
  const streams = pino.multistream([
    { level: 'info', stream: pino.destination({ dest: file, append: true, sync: false, mode: 0o600 }) },
    { level: 'warn', stream: { write: (line: string) => (isQuiet ? true : screen.write(line)) } },
  ])
  const logger = createLogger({ name: 'boli' })
  // createLogger defines the redactions and writes to standard output: only its stream is replaced.
  Object.assign(logger, { [pino.symbols.streamSym]: streams })
  return {
    logger,
    file,
    quiet: () => {
      isQuiet = true
    },
  }
}

import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartupProblem } from './startup-problem.ts'

export const repository = join(import.meta.dirname, '..', '..', '..')
const DEFAULT_PORT = '8080'

export interface StackOptions {
  dataFolder: string
  /** 0 for any free port. */
  port: number
  /** Empties the data folder first. */
  isFresh: boolean
  /** undefined: on, unless an external database is configured. */
  hasDemo: boolean | undefined
}

export const usage = `npm start -- [options]

  --fresh        start again: everything in the data folder is removed first
  --data DIR     keep the data in DIR (default: .data in the project)
  --port N       use port N, or the next free one (default: ${DEFAULT_PORT}; 0: any)
  --no-demo      no demo accounts and lots; so it is with DATABASE_URL unless --demo is given
  --help         this text

Servers of your own: DATABASE_URL, KAFKA_BROKERS, REDIS_URL, S3_ENDPOINT, SMTP_URL (see .env.example).`

/**
 * Reads the command line.
 * @returns null when only the usage was requested.
 * @throws {StartupProblem} naming the invalid argument.
 */
export function readArguments(
  given: readonly string[],
  from = process.env.INIT_CWD ?? process.cwd(),
): StackOptions | null {
  const { help, data, port, fresh: isFresh, demo: hasDemo } = parse(given)
  if (help) return null
  const dataFolder = data === undefined ? join(repository, '.data') : resolve(from, data)
  return { dataFolder, port: readPort(port), isFresh, hasDemo }
}

function parse(given: readonly string[]) {
  try {
    return parseArgs({
      args: [...given],
      allowNegative: true,
      options: {
        fresh: { type: 'boolean', default: false },
        data: { type: 'string' },
        port: { type: 'string', default: DEFAULT_PORT },
        demo: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StartupProblem(`${reason}\n\n${usage}`, { cause: error })
  }
}

function readPort(text: string): number {
  const port = Number(text)
  if (Number.isInteger(port) && port >= 0 && port <= 65_000) return port
  throw new StartupProblem(`--port ${text} is not a port: give a number up to 65000, or 0 for any.`)
}

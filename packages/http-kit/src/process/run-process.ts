import { setDefaultAutoSelectFamilyAttemptTimeout } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from 'pino'
import type { Tracing } from '../tracing/open-telemetry.ts'
import { startTracing } from '../tracing/start-tracing.ts'
import { ConfigurationError } from './config.ts'

/**
 * How long each address of a host may take to accept a connection before the next is tried. Node's 250 ms end every
 * attempt from India at a host in America that has two addresses.
 */
const CONNECT_ATTEMPT_MS = 3_000

export interface RunProcessOptions {
  name: string
  logger: Logger
  /** Starts everything; `close` stops it gracefully. */
  start: () => Promise<{ close(): Promise<void> }>
  /** After this time the process ends with code 1, whatever is still running. */
  stopTimeoutMs?: number
}

/**
 * Runs a service as its own process: SIGTERM and SIGINT stop it gracefully and end with code 0; a failed
 * start, an uncaught error or an overlong stop ends with code 1. Traces are sent where they are configured.
 */
export async function runProcess({
  name,
  logger,
  start,
  stopTimeoutMs = 25_000,
}: RunProcessOptions): Promise<void> {
  let running: { close(): Promise<void> } | null = null
  let tracing: Tracing | null = null
  let isStopping = false

  async function stop(reason: string, exitCode: number): Promise<void> {
    if (isStopping) return
    isStopping = true
    logger.info({ reason }, `${name} is stopping`)
    setTimeout(() => {
      logger.error(`${name} did not stop in time`)
      process.exit(1)
    }, stopTimeoutMs).unref()
    try {
      await running?.close()
      await tracing?.stop()
      logger.info(`${name} has stopped`)
      process.exit(exitCode)
    } catch (error) {
      logger.error({ err: error }, `${name} did not stop cleanly`)
      process.exit(1)
    }
  }

  process.on('SIGTERM', () => void stop('SIGTERM', 0))
  process.on('SIGINT', () => void stop('SIGINT', 0))
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error')
    void stop('uncaught error', 1)
  })
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection')
    void stop('unhandled rejection', 1)
  })

  collectLessOften()
  setDefaultAutoSelectFamilyAttemptTimeout(CONNECT_ATTEMPT_MS)
  try {
    tracing = await startTracing({ name })
    running = await start()
    giveBackMemory()
  } catch (error) {
    if (error instanceof ConfigurationError) logger.fatal(error.message)
    else logger.fatal({ err: error }, `${name} cannot start`)
    process.exit(1)
  }
}

/**
 * Lets long-lived objects double before V8 collects them. By default V8 collects after 10 % of growth if collections
 * are cheap: every 1.4 s in auctions at 300 bids a second, a sixth of its time.
 */
function collectLessOften(): void {
  setFlagsFromString('--heap-growing-percent=100')
}

/**
 * Collects the garbage of a start, once. A start allocates 20 to 30 MB for young objects, and afterwards an idle
 * process makes too little garbage for a collection. V8 checks ten seconds after a collection whether the process is
 * idle, and only then returns unused memory: without a first collection it never does.
 */
function giveBackMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  collect()
}

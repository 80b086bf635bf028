import { readFile } from 'node:fs/promises'
import { type OwnProcess, startProcess } from '@boli/test-kit/process'

export interface ServiceOptions {
  name: string
  /** The file that Node runs. */
  program: string
  port: number
  environment: Readonly<Record<string, string>>
  /** Receives the log as in production; a second run appends to it. */
  logFile: string
  /** Arguments of Node, before the program. */
  nodeArguments?: readonly string[]
}

export type ServiceProcess = Awaited<ReturnType<typeof startService>>

/** Far more than a start takes: on a busy machine a tight limit would abort normal starts. */
const READY_WITHIN_MS = 300_000
const STOP_WITHIN_MS = 30_000

/** Runs a service as a separate process, as in production, and waits until it reports ready. */
export async function startService(given: ServiceOptions) {
  let options = given
  const url = `http://127.0.0.1:${options.port}`

  const run = (): Promise<OwnProcess> => {
    const { program, port, environment, logFile, nodeArguments = [] } = options
    return startProcess({
      command: process.execPath,
      args: [...nodeArguments, program],
      env: {
        PATH: process.env.PATH ?? '',
        ...(process.env.NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE } : {}),
        HOST: '127.0.0.1',
        PORT: String(port),
        METRICS_PORT: '0',
        LOG_LEVEL: 'info',
        ...environment,
      },
      outputFile: logFile,
      isReady: () => answersReady(url, 2_000),
      withinMs: READY_WITHIN_MS,
      stopWithinMs: STOP_WITHIN_MS,
    }).catch((error: unknown) => {
      throw new Error(`${options.name} did not start; its log is ${logFile}`, { cause: error })
    })
  }
  let running = await run()
  return {
    name: options.name,
    url,
    get options() {
      return options
    },
    pid: () => running.pid,
    /** Resolves with the exit code when the current run has ended; null when a signal ended it. */
    exited: () => running.exited,
    /** The log of all runs. */
    log: () => readFile(options.logFile, 'utf8'),
    signal: (signal: NodeJS.Signals) => running.signal(signal),
    /** SIGTERM; resolves with the exit code, null when it had to be killed. */
    stop: async () => {
      await running.stop()
      return running.exited
    },
    kill: () => running.kill(),
    /** Starts the same program on the same port again, after its end. @param changes for this run and later ones. */
    restart: async (changes: Pick<ServiceOptions, 'nodeArguments'> = {}) => {
      options = { ...options, ...changes }
      running = await run()
    },
  }
}

export function answersReady(url: string, withinMs: number): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(withinMs) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

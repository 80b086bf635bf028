import { join } from 'node:path'
import { type OwnProcess, startProcess } from '../../../../packages/test-kit/src/process/own-process.ts'

export interface ServiceProcess {
  url: string
  pid: number
  /** SIGTERM, as an orchestrator would. */
  stop(): Promise<void>
}

export interface ServiceOptions {
  name: string
  /** Below the repository, such as `services/auctions`. */
  folder: string
  port: number
  environment: Record<string, string>
  /** Takes its log, as it would in production. */
  logFile: string
  nodeArguments: readonly string[]
}

const repository = join(import.meta.dirname, '..', '..', '..', '..')

/** Runs a service as it runs in production, a process of its own, and waits until it says that it is ready. */
export async function startService(o: ServiceOptions): Promise<ServiceProcess> {
  const url = `http://127.0.0.1:${o.port}`
  const entry = join(repository, o.folder, 'src', 'server.ts')
  const running: OwnProcess = await startProcess({
    command: 'sh',
    // The shell becomes the service: its log goes to a file without passing through this process.
    args: ['-c', 'exec "$0" "$@" >"$LOG_FILE" 2>&1', ...[process.execPath, ...o.nodeArguments, entry]],
    cwd: repository,
    env: {
      PATH: process.env.PATH ?? '',
      HOST: '127.0.0.1',
      PORT: String(o.port),
      METRICS_PORT: '0',
      LOG_FILE: o.logFile,
      ...o.environment,
    },
    isReady: () => isReady(url),
    withinMs: 60_000,
  }).catch((error: unknown) => {
    throw new Error(`${o.name} did not start; its log is ${o.logFile}`, { cause: error })
  })
  return { url, pid: running.pid, stop: running.stop }
}

function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(1_000) }).then(
    (answer) => answer.ok,
    () => false,
  )
}

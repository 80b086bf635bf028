import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

export interface ServiceProcess {
  name: string
  url: string
  /** What it logged, at most the last 200,000 characters. */
  log(): string
  /** SIGTERM; resolves with the exit code. */
  stop(): Promise<number | null>
  /** kill -9. */
  kill(): Promise<void>
  /** The same program with the same environment and port, after `stop` or `kill`. */
  restart(): Promise<void>
}

export interface ServiceOptions {
  name: string
  /** Below the repository, such as `services/auctions`. */
  folder: string
  port: number
  environment: Record<string, string>
}

const repository = join(import.meta.dirname, '..', '..', '..')
const READY_WITHIN_MS = 60_000
const LOG_LIMIT = 200_000

/** Runs a service as it runs in production, a process of its own, and waits until it says that it is ready. */
export async function startService(o: ServiceOptions): Promise<ServiceProcess> {
  const url = `http://127.0.0.1:${o.port}`
  let log = ''
  let child: ChildProcess

  const run = async () => {
    const started = spawn(process.execPath, [join(repository, o.folder, 'src', 'server.ts')], {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        PATH: process.env.PATH ?? '',
        HOST: '127.0.0.1',
        PORT: String(o.port),
        METRICS_PORT: '0',
        LOG_LEVEL: 'info',
        ...o.environment,
      },
    })
    for (const stream of [started.stdout, started.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        log = (log + text).slice(-LOG_LIMIT)
      })
    }
    child = started
    await ready(started)
  }

  async function ready(started: ChildProcess) {
    const deadline = Date.now() + READY_WITHIN_MS
    while (Date.now() < deadline) {
      if (started.exitCode !== null) break
      const answer = await fetch(`${url}/readyz`).catch(() => null)
      if (answer?.ok) return
      await sleep(50)
    }
    started.kill('SIGKILL')
    throw new Error(`${o.name} was not ready:\n${log.slice(-5_000)}`)
  }

  async function end(signal: NodeJS.Signals): Promise<number | null> {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
    const exited = once(child, 'exit')
    child.kill(signal)
    const late = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await exited
    clearTimeout(late)
    return child.exitCode
  }

  await run()
  return {
    name: o.name,
    url,
    log: () => log,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
    restart: run,
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findEmbeddedPostgres, type PostgresBinaries } from '@boli/database/embedded-postgres'
import type { Logger } from '@boli/http-kit'
import { freePortFrom } from '../ports.ts'
import type { StackHooks } from '../stack.ts'
import { StartupProblem } from '../startup-problem.ts'
import { damaged, openCluster, ownFolder } from './cluster.ts'

interface PostgresOptions extends Pick<StackHooks, 'onProgress' | 'onCrash'> {
  folder: string
  password: string
  logger: Logger
}

const HOST = '127.0.0.1'
/** Where root copies the binaries if their user cannot enter the project's folder. */
const COPIES = '/var/lib/boli/binaries-'
const START_DEADLINE_MS = 45_000
const READY = 'database system is ready to accept connections'

/**
 * Starts the Postgres from npm over the files in the folder, on any free port of this machine.
 * @returns the URL of its administrator.
 * @throws {StartupProblem} when the files cannot be used.
 */
export async function startPostgres(o: PostgresOptions, endings: AsyncDisposableStack): Promise<string> {
  const { folder, password, logger } = o
  o.onProgress('Starting Postgres …')
  const binaries = await findEmbeddedPostgres(import.meta.url, COPIES).catch(({ message }: Error) => {
    throw new StartupProblem(`${message} Start with DATABASE_URL set to a Postgres of your own.`)
  })
  await openCluster(folder, binaries, password)
  await stopOrphan(folder, logger)
  const port = await freePortFrom(0, HOST)
  const child = await launch(binaries, folder, port, logger)
  const crashed = () => o.onCrash('Postgres ended by itself')
  child.once('exit', crashed)
  endings.defer(() => {
    child.off('exit', crashed)
    return endServer(child)
  })
  return `postgres://postgres:${encodeURIComponent(password)}@${HOST}:${port}/postgres`
}

async function launch(
  binaries: PostgresBinaries,
  folder: string,
  port: number,
  logger: Logger,
): Promise<ChildProcess> {
  const settings = {
    listen_addresses: HOST,
    unix_socket_directories: '',
    max_connections: 150,
    log_min_messages: 'warning',
    // A refused row would be logged with its content, such as e-mail addresses.
    log_error_verbosity: 'terse',
    log_min_error_statement: 'fatal',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const place = ['-D', ownFolder(folder, binaries), '-p', String(port)]
  // A separate process group: Ctrl-C reaches the services first, Postgres is stopped after them.
  const child = spawn(binaries.postgres, [...place, ...flags], {
    ...binaries.user,
    cwd: folder,
    env: { ...process.env, LC_ALL: 'C' },
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  guard(child)
  let output = ''
  const isReady = new Promise<boolean>((resolve) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-8_000)
      logger.info({ postgres: text.trimEnd() }, 'postgres')
      if (output.includes(READY)) resolve(true)
    })
    child.once('error', () => resolve(false))
    child.once('exit', () => resolve(false))
    setTimeout(resolve, START_DEADLINE_MS, false).unref()
  })
  if (await isReady) return child
  await endServer(child)
  throw problemOf(folder, output)
}

function problemOf(folder: string, output: string): StartupProblem {
  const lines = output.trim().split('\n')
  const prefix = /^.*?\b(FATAL|PANIC|ERROR):\s*/
  const said = (lines.findLast((line) => prefix.test(line)) ?? lines.at(-1))?.replace(prefix, '')
  if (!/lock file|shared memory block/.test(output))
    return damaged(folder, said || 'Postgres did not start over it')
  return new StartupProblem(
    `Another Postgres is using ${folder} (${said}). Stop it, or start with --data and another folder.`,
  )
}

/** Ends Postgres even if this process is killed: the shell's input closes whenever this process ends. */
function guard(child: ChildProcess): void {
  const script = 'cat >/dev/null; kill -INT "$1" 2>/dev/null'
  const keeper = spawn('/bin/sh', ['-c', script, 'boli-postgres-guard', String(child.pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  keeper.on('error', () => {})
  keeper.unref()
  const input = keeper.stdin as (typeof keeper.stdin & { unref?(): void }) | null
  input?.on('error', () => {})
  input?.unref?.()
  child.once('exit', () => keeper.kill('SIGKILL'))
}

/** A Postgres of a killed stack may still use these files; stopping it is safe, since we hold the folder's lock. */
export async function stopOrphan(folder: string, logger: Logger): Promise<void> {
  const pidFile = join(folder, 'postmaster.pid')
  const pid = Number((await readFile(pidFile, 'utf8').catch(() => '')).split('\n')[0])
  if (!(pid > 0)) return
  // Killed but not reaped: Postgres would take its entry in the process table for a running process.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  if (stat.slice(stat.lastIndexOf(')')).startsWith(') Z')) await rm(pidFile, { force: true })
  if (!(await isPostgres(pid, folder))) return
  logger.warn({ pid }, 'stops the Postgres that an earlier start left behind')
  process.kill(pid, 'SIGINT')
  for (let tries = 0; tries < 100 && (await isPostgres(pid, folder)); tries += 1) await sleep(100)
}

async function isPostgres(pid: number, folder: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const isIn = (await readlink(`/proc/${pid}/cwd`).catch(() => '')) === (await realpath(folder))
  return isIn && command.includes('postgres')
}

/** Fast shutdown: the default would wait for all clients to disconnect. */
async function endServer(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  const deadline = setTimeout(() => child.kill('SIGKILL'), 15_000)
  await exited
  clearTimeout(deadline)
}

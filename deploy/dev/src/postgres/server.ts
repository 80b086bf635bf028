import { readFile, readlink, realpath, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findEmbeddedPostgres, workingFolder } from '@boli/database/embedded-postgres'
import type { Logger } from '@boli/http-kit'
import { findFreePort } from '@boli/test-kit/free-port'
import { startProcess } from '@boli/test-kit/process'
import type { StackHooks } from '../stack.ts'
import { StartupProblem } from '../startup-problem.ts'
import { damaged, openCluster } from './cluster.ts'

interface PostgresOptions extends Pick<StackHooks, 'onProgress' | 'onCrash'> {
  folder: string
  password: string
  logger: Logger
}

const HOST = '127.0.0.1'
/** Where root copies the binaries if their user cannot enter the project's folder. */
const COPIES = '/var/lib/boli/binaries-'

const settings = {
  listen_addresses: HOST,
  unix_socket_directories: '',
  max_connections: 150,
  log_min_messages: 'warning',
  // A refused row would be logged with its content, such as e-mail addresses.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'fatal',
}

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
  const port = await findFreePort()
  const place = ['-D', workingFolder(folder, binaries), '-p', String(port)]
  // A separate process group: Ctrl-C reaches the services first, Postgres is stopped after them.
  const server = await startProcess({
    command: binaries.postgres,
    args: [...place, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    env: { ...process.env, LC_ALL: 'C' },
    cwd: folder,
    ...binaries.user,
    onOutput: (text) => logger.info({ postgres: text.trimEnd() }, 'postgres'),
    isReady: (output) => output.includes('database system is ready to accept connections'),
    withinMs: 45_000,
    // Fast shutdown: the default would wait for all clients to disconnect.
    stopSignal: 'SIGINT',
    stopWithinMs: 15_000,
  }).catch(({ message }: Error) => {
    throw problemOf(folder, message)
  })
  let isStopping = false
  void server.exited.then(() => isStopping || o.onCrash('Postgres ended by itself'))
  endings.defer(() => {
    isStopping = true
    return server.stop()
  })
  return `postgres://postgres:${encodeURIComponent(password)}@${HOST}:${port}/postgres`
}

/** @param output ends with what Postgres said. */
function problemOf(folder: string, output: string): StartupProblem {
  const lines = output.trim().split('\n')
  const prefix = /^.*?\b(FATAL|PANIC|ERROR):\s*/
  const said = (lines.findLast((line) => prefix.test(line)) ?? lines.at(-1))?.replace(prefix, '')
  if (!/lock file|shared memory block/.test(output)) return damaged(folder, String(said))
  return new StartupProblem(
    `Another Postgres is using ${folder} (${said}). Stop it, or start with --data and another folder.`,
  )
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

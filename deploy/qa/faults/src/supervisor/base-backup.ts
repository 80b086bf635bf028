import { chown, cp, mkdtemp, readdir, readlink, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { withClient } from '@boli/system'
import { findFreePort } from '@boli/test-kit/free-port'
import type { OwnPostgres } from '@boli/test-kit/parts'
import { startProcess } from '@boli/test-kit/process'

/** A copy of a whole cluster, and how to start a server on it. */
export interface BaseBackup {
  folder: string
  program: string
  url: string
  owner: { uid: number; gid: number }
}

/** Files of the running server that a copy must not have. */
const notCopied = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label'])

/**
 * Copies the files of a running server, between Postgres' two backup calls.
 * Source: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export function takeBaseBackup(postgres: OwnPostgres): Promise<BaseBackup> {
  return withClient(postgres.url, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    )
    const source = rows[0]?.folder ?? ''
    const { uid, gid } = await stat(source)
    const folder = await mkdtemp(join(tmpdir(), 'boli-backup-'))
    await client.query("select pg_backup_start('torture', true)")
    await copy(source, folder)
    const { rows: ended } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    // Writes during the copy are in the WAL, which is copied when it is complete.
    await copy(join(source, 'pg_wal'), join(folder, 'pg_wal'))
    await writeFile(join(folder, 'backup_label'), ended[0]?.labelfile ?? '')
    const program = await readlink(`/proc/${postgres.pid()}/exe`)
    return { folder, program, url: postgres.url, owner: { uid, gid } }
  })
}

async function copy(from: string, to: string): Promise<void> {
  const filter = (path: string) => !notCopied.has(basename(path))
  // A file may disappear while it is being copied; if it matters, the WAL has its content.
  await cp(from, to, { recursive: true, force: true, filter }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
    return copy(from, to)
  })
}

export async function startFromBackup(backup: BaseBackup) {
  const { folder, program, owner } = backup
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))])
    await chown(join(folder, name), owner.uid, owner.gid)
  const port = await findFreePort()
  const server = await startProcess({
    command: program,
    args: [
      ...['-D', folder, '-p', String(port)],
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories='],
    ],
    env: { ...process.env, LC_ALL: 'C' },
    cwd: '/',
    ...owner,
    isReady: (output) => output.includes('database system is ready to accept connections'),
    withinMs: 120_000,
    stopSignal: 'SIGINT',
    folder,
  })
  const url = new URL(backup.url)
  url.port = String(port)
  return {
    url: url.href,
    remove: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

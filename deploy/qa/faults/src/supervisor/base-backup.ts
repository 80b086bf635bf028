import { execFile } from 'node:child_process'
import { cp, mkdtemp, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { withClient } from '@boli/system'

/** Files of the running server that a copy must not have. */
const notCopied = new Set(['postmaster.pid', 'postmaster.opts', 'backup_label'])

/**
 * Copies the files of a running server, between Postgres' two backup calls.
 * Source: https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 * @returns the folder of the copy, from which a server can be started.
 */
export function takeBaseBackup(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ folder: string }>(
      "select current_setting('data_directory') as folder",
    )
    const source = rows[0]?.folder ?? ''
    const folder = await mkdtemp(join(tmpdir(), 'boli-backup-'))
    await client.query("select pg_backup_start('torture', true)")
    await copy(source, folder)
    const { rows: ended } = await client.query<{ labelfile: string }>(
      'select labelfile from pg_backup_stop(false)',
    )
    // Writes during the copy are in the WAL, which is copied when it is complete.
    await copy(join(source, 'pg_wal'), join(folder, 'pg_wal'))
    await writeFile(join(folder, 'backup_label'), ended[0]?.labelfile ?? '')
    const { uid, gid } = await stat(source)
    await promisify(execFile)('chown', ['-R', `${uid}:${gid}`, folder])
    return folder
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

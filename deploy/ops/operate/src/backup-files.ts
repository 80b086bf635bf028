import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Call, type Composition, compose, query } from './compose.ts'
import { ensure } from './operator.ts'

export const DUMP = 'boli.dump'
/** A copy of `.env`. */
export const ENVIRONMENT = 'environment'
const MANIFEST = 'manifest.json'

export interface Manifest {
  /** ISO date. */
  at: string
  image: string
  isSmall: boolean
  /** The project's name; absent in backups of earlier versions. */
  project?: string
  /** Bytes of the database; absent in backups of earlier versions. */
  databaseBytes?: number
  /** Rows by table, counted in a database restored from the dump. */
  rows: Record<string, number>
  /** SHA-256 of each file. */
  files: Record<string, string>
}

export async function sha256(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  await writeFile(join(folder, MANIFEST), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** @returns null if the folder has none. */
async function readManifest(folder: string): Promise<Manifest | null> {
  return readFile(join(folder, MANIFEST), 'utf8').then(JSON.parse, () => null)
}

export type Backup = Manifest & { folder: string }

/** @throws {OperatorProblem} when the folder is not a backup or a file has changed. */
export async function readBackup(folder: string): Promise<Backup> {
  const manifest = await readManifest(folder)
  ensure(manifest, `${folder} is no backup: it has no ${MANIFEST}.`)
  for (const [file, expected] of Object.entries(manifest.files)) {
    const path = join(folder, file)
    const found = await sha256(path).catch(() => 'missing')
    ensure(found === expected, `${path} is not as the backup wrote it (${found.slice(0, 12)}).`)
  }
  return { ...manifest, folder }
}

/** Complete backups in a folder, newest first. */
async function wholeBackups(folder: string): Promise<{ name: string; manifest: Manifest }[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => ({ name, manifest: await readManifest(join(folder, name)) })),
  )
  return found
    .flatMap(({ name, manifest }) => (manifest ? [{ name, manifest }] : []))
    .sort((one, other) => other.manifest.at.localeCompare(one.manifest.at))
}

/** @returns the time of the newest complete backup of this composition; null if there is none. */
export async function newestBackup(
  folder: string,
  { isSmall, project }: Pick<Composition, 'isSmall' | 'project'>,
): Promise<Date | null> {
  const newest = (await wholeBackups(folder)).find(
    ({ manifest }) => manifest.isSmall === isSmall && (manifest.project ?? project) === project,
  )
  return newest ? new Date(newest.manifest.at) : null
}

/** Removes all complete backups of a folder but the newest. @returns the names of the removed ones. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await wholeBackups(folder)).slice(keep).map(({ name }) => name)
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}

/** Restores a dump into a database without schemas of Boli. */
export function restoreDump(file: string, database: string, call: Call = {}): void {
  const restore = ['pg_restore', '--username', 'postgres', '--dbname', database, '--exit-on-error']
  compose(['exec', '-T', 'postgres', ...restore, '--single-transaction'], { ...call, from: file })
}

/** Rows of every table of Boli. */
export function countRows(database: string, call: Call = {}): Record<string, number> {
  const rows = query(
    `select format('%s.%s', table_schema, table_name) || ' ' || (xpath('/row/c/text()', query_to_xml(
       format('select count(*) as c from %I.%I', table_schema, table_name), false, true, '')))[1]::text
     from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema', 'public') and table_type = 'BASE TABLE'
     order by 1`,
    database,
    call,
  )
  const counts = rows.map((row) => row.split(' '))
  return Object.fromEntries(counts.map(([name = '', count]) => [name, Number(count)]))
}

import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type Call, type Composition, compose, linesOf, OperatorProblem, query } from './compose.ts'

export const DUMP = 'boli.dump'
/** A copy of `.env`. */
export const ENVIRONMENT = 'environment'
/** Archived volumes, by their names in compose; pictures is empty with an external S3. */
const archivedVolumes = ['pictures', 'secrets', 'certificates']

/** @returns the archived volumes that a composition has. */
export function volumesToArchive({ volumes }: Composition): string[] {
  return archivedVolumes.filter((name) => name in volumes)
}

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
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)
}

/** @throws {OperatorProblem} when the folder is not a backup or a file has changed. */
export async function readBackup(folder: string): Promise<Manifest> {
  const manifest: Manifest = await readFile(join(folder, 'manifest.json'), 'utf8').then(JSON.parse, () => {
    throw new OperatorProblem(`${folder} is no backup: it has no manifest.json.`)
  })
  for (const [file, expected] of Object.entries(manifest.files)) {
    const found = await sha256(join(folder, file)).catch(() => 'missing')
    if (found !== expected) {
      throw new OperatorProblem(
        `${join(folder, file)} is not as the backup wrote it (${found.slice(0, 12)}).`,
      )
    }
  }
  return manifest
}

/** Complete backups in a folder, newest first. */
async function wholeBackups(folder: string): Promise<{ name: string; atMs: number; manifest: Manifest }[]> {
  const names = await readdir(folder).catch(() => [])
  const found = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(join(folder, name, 'manifest.json'), 'utf8').catch(() => null)
      if (text === null) return []
      const manifest = JSON.parse(text) as Manifest
      return [{ name, atMs: Date.parse(manifest.at), manifest }]
    }),
  )
  return found.flat().toSorted((one, other) => other.atMs - one.atMs)
}

/** @returns the time of the newest complete backup of this composition; null if there is none. */
export async function newestBackup(
  folder: string,
  { isSmall, project }: Pick<Composition, 'isSmall' | 'project'>,
): Promise<Date | null> {
  const newest = (await wholeBackups(folder)).find(
    ({ manifest }) => manifest.isSmall === isSmall && (manifest.project ?? project) === project,
  )
  return newest ? new Date(newest.atMs) : null
}

/** Removes all complete backups of a folder but the newest. @returns the names of the removed ones. */
export async function removeOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await wholeBackups(folder)).slice(keep).map(({ name }) => name)
  for (const name of old) await rm(join(folder, name), { recursive: true })
  return old
}

/** Restores a dump into a database without schemas of Boli. */
export function restoreDump(file: string, database: string, call: Call = {}): void {
  const restore = ['pg_restore', '--username', 'postgres', '--dbname', database]
  compose(['exec', '-T', 'postgres', ...restore, '--exit-on-error', '--single-transaction'], {
    ...call,
    from: file,
  })
}

/** Rows of every table of Boli. */
export function countRows(database: string, call: Call = {}): Record<string, number> {
  const text = query(
    `select format('%s.%s', table_schema, table_name) || ' ' || (xpath('/row/c/text()', query_to_xml(
       format('select count(*) as c from %I.%I', table_schema, table_name), false, true, '')))[1]::text
     from information_schema.tables
     where table_schema not in ('pg_catalog', 'information_schema', 'public') and table_type = 'BASE TABLE'
     order by 1`,
    database,
    call,
  )
  const rows = linesOf(text).map((line) => line.split(' '))
  return Object.fromEntries(rows.map(([name = '', count]) => [name, Number(count)]))
}

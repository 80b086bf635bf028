// `npm run backup`: writes a folder with the database, the pictures, the secrets and `.env`, without stopping the market.
import { existsSync } from 'node:fs'
import { copyFile, mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import {
  countRows,
  DUMP,
  ENVIRONMENT,
  removeOldBackups,
  restoreDump,
  sha256,
  writeManifest,
} from './backup-files.ts'
import { type Composition, compose, query, readComposition, runTool } from './compose.ts'
import { ensure, environmentFile, repository, runCommand, typedIn } from './operator.ts'

/** Archived volumes, by their names in compose; pictures is empty with an external S3. */
const archivedVolumes = ['pictures', 'secrets', 'certificates']
const CHECKED = 'boli_backup_check'

/**
 * Writes a backup and test-restores its dump into a temporary database.
 * @param parent the folder of backups.
 * @returns the backup's folder.
 */
export async function backUp(parent: string, composition: Composition, now = new Date()): Promise<string> {
  const folder = join(parent, `boli-${now.toISOString().replace(/[:.]/g, '-')}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const dump = join(folder, DUMP)
  const pgDump = ['pg_dump', '--username', 'postgres', '--dbname', 'boli', '--format', 'custom']
  compose(['exec', '-T', 'postgres', ...pgDump], { to: dump })
  // After the dump: a picture is stored before its row, and never changes.
  const names = [DUMP]
  for (const name of archivedVolumes.filter((one) => one in composition.volumes)) {
    const call = { volume: `${composition.volumes[name]}:/data:ro`, to: join(folder, `${name}.tgz`) }
    runTool(composition, ['tar', '-C', '/data', '-czf', '-', '.'], call)
    names.push(`${name}.tgz`)
  }
  if (existsSync(environmentFile)) {
    await copyFile(environmentFile, join(folder, ENVIRONMENT))
    names.push(ENVIRONMENT)
  }
  const databaseBytes = Number(query("select pg_database_size('boli')")[0])
  const rows = tryDump(dump)
  const sums = await Promise.all(names.map(async (name) => [name, await sha256(join(folder, name))]))
  await writeManifest(folder, {
    at: now.toISOString(),
    image: composition.services.secrets?.image ?? '',
    isSmall: composition.isSmall,
    project: composition.project,
    databaseBytes,
    rows,
    files: Object.fromEntries(sums),
  })
  const total = Object.values(rows).reduce((sum, count) => sum + count, 0)
  console.log(`${folder}: ${Object.keys(rows).length} tables with ${total} rows, restored once to check.`)
  console.log('It holds every secret of this market. Encrypt it before it leaves this machine.')
  return folder
}

function tryDump(dump: string): Record<string, number> {
  query(`drop database if exists ${CHECKED}`)
  query(`create database ${CHECKED} template template0`)
  try {
    restoreDump(dump, CHECKED)
    return countRows(CHECKED)
  } finally {
    query(`drop database ${CHECKED}`)
  }
}

if (import.meta.main) {
  await runCommand({ options: { to: { type: 'string' }, keep: { type: 'string' } } }, async ({ values }) => {
    const keep = values.keep === undefined ? Number.POSITIVE_INFINITY : Number(values.keep)
    ensure(keep >= 1, '--keep: how many backups stay, this one among them')
    const parent = resolve(typedIn, values.to ?? join(repository, 'backups'))
    await backUp(parent, readComposition())
    for (const name of await removeOldBackups(parent, keep)) console.log(`removed ${join(parent, name)}`)
  })
}

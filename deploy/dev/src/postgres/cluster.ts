import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createCluster, type PostgresBinaries } from '@boli/database/embedded-postgres'
import { StartupProblem } from '../startup-problem.ts'

const MAJOR_VERSION = '18'

/**
 * Ensures that the folder holds a cluster of our version, creating it at the first start.
 * @throws {StartupProblem} when it holds something else.
 */
export async function openCluster(
  folder: string,
  binaries: PostgresBinaries,
  password: string,
): Promise<void> {
  const names = await readdir(folder).catch(() => [])
  if (names.length === 0) return createIn(folder, binaries, password)
  const version = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (version === null) throw damaged(folder, 'it is not a whole Postgres folder')
  if (version.trim() === MAJOR_VERSION) return
  throw new StartupProblem(
    `The data in ${folder} was written by Postgres ${version.trim()}, this Boli brings Postgres ${MAJOR_VERSION}. Start again with: npm start -- --fresh`,
  )
}

/** The message for data that Postgres cannot read. */
export function damaged(folder: string, reason: string): StartupProblem {
  return new StartupProblem(
    `The database in ${folder} is damaged: ${reason}. Put the folder back from a copy, or start again with: npm start -- --fresh`,
  )
}

async function createIn(folder: string, binaries: PostgresBinaries, password: string): Promise<void> {
  // Moved to its place when complete, so that an interrupted first start leaves no partial cluster.
  const draft = `${folder}.new`
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft, { mode: 0o700 })
  try {
    const data = await createCluster(binaries, { folder: draft, password, flags: ['--auth=scram-sha-256'] })
    await rm(folder, { recursive: true, force: true })
    await rename(data, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

import { execFile } from 'node:child_process'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { PostgresBinaries } from '@boli/database/embedded-postgres'
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
  if (names.length === 0) return createCluster(folder, binaries, password)
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

/**
 * The name by which Postgres reaches the folder that is its working directory. Its user may not enter a private folder
 * by the path, such as a project in root's home, but stays where root was before it became that user.
 */
export function ownFolder(folder: string, { user }: Pick<PostgresBinaries, 'user'>): string {
  return user && process.platform === 'linux' ? '/proc/self/cwd' : folder
}

async function createCluster(folder: string, binaries: PostgresBinaries, password: string): Promise<void> {
  const { user } = binaries
  // Moved to its place when complete, so that an interrupted first start leaves no partial cluster.
  const draft = `${folder}.new`
  const data = join(draft, 'data')
  const passwordFile = join(draft, 'password')
  await rm(draft, { recursive: true, force: true })
  await mkdir(data, { recursive: true, mode: 0o700 })
  await writeFile(passwordFile, password, { mode: 0o600 })
  if (user) for (const owned of [draft, data, passwordFile]) await chown(owned, user.uid, user.gid)
  const access = ['--username=postgres', '--auth=scram-sha-256', '--pwfile=../password']
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  try {
    await promisify(execFile)(
      binaries.initdb,
      [`--pgdata=${ownFolder(data, binaries)}`, ...access, ...locale],
      { ...user, cwd: data, env: { ...process.env, LC_ALL: 'C' } },
    )
    await rm(folder, { recursive: true, force: true })
    await rename(data, folder)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

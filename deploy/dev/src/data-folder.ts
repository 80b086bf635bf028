import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartupProblem } from './startup-problem.ts'

export interface DataFolder {
  path: string
  /** Returns a path below the folder. */
  at(...names: string[]): string
  release(): Promise<void>
}

interface Holder {
  pid: number
  startedAt: string | null
}

const LOCK = 'lock.json'
/** Marks the folder as created by Boli: --fresh empties only such folders, never one given by a typing error. */
const MARK = 'boli-data.txt'
const MARK_TEXT = 'Data of a Boli that was started with `npm start`. Stop it before you remove this folder.\n'

/**
 * Opens the folder exclusively for this process, creating it if needed.
 * @param isFresh removes its content first.
 * @throws {StartupProblem} while another process holds it, or when Boli did not create the folder.
 */
export async function openDataFolder(path: string, isFresh: boolean): Promise<DataFolder> {
  const at = (...names: string[]) => join(path, ...names)
  await mkdir(path, { recursive: true }).catch((error: Error) => {
    throw new StartupProblem(`The data folder ${path} cannot be used: ${error.message}.`, { cause: error })
  })
  await refuseForeignFolder(path)
  // Private pictures, the log and secrets are stored below.
  await chmod(path, 0o700)
  await writeFile(at(MARK), MARK_TEXT, { mode: 0o600 })
  await lock(at(LOCK), path)
  if (isFresh) await emptyFolder(path)
  return {
    path,
    at,
    release: () => rm(at(LOCK), { force: true }),
  }
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
    // The process that held the lock was killed.
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
  // After a reboot the same process id may belong to another process.
  return startedAt === null || startedAt === (await startTimeOf(pid))
}

/** The start time of a running process, as an opaque value for comparison; null when the system does not provide it. */
async function startTimeOf(pid: number): Promise<string | null> {
  const fields = await fieldsOf(pid)
  const boot = await readFile('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '')
  if (isZombie(fields)) return 'ended'
  return fields[19] === undefined ? null : `${boot.trim()} ${fields[19]}`
}

/** What Linux says of a process, from its state on; empty where it says nothing. */
export async function fieldsOf(pid: number): Promise<string[]> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** It has ended but has not been reaped by its parent. */
export const isZombie = ([state]: readonly string[]) => state === 'Z'

async function emptyFolder(path: string): Promise<void> {
  for (const name of await readdir(path)) {
    if (name !== LOCK && name !== MARK) await rm(join(path, name), { recursive: true, force: true })
  }
}

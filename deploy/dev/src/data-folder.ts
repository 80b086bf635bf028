import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartupProblem } from './startup-problem.ts'

export interface DataFolder {
  path: string
  /** Returns a path below the folder. */
  at(...names: string[]): string
  release(): Promise<void>
}

const LOCK = 'lock'
const SQLITE_BUSY = 5
/** Names the process that holds the folder. */
const HOLDER = 'lock.json'
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
  const names = await readdir(path)
  if (names.length > 0 && !names.includes(MARK)) {
    throw new StartupProblem(
      `The folder ${path} holds other things than Boli's data (${names.slice(0, 3).join(', ')}): name an empty or a new one with --data.`,
    )
  }
  // Private pictures, the log and secrets are stored below.
  await chmod(path, 0o700)
  await writeFile(at(MARK), MARK_TEXT, { mode: 0o600 })
  const held = await lock(path)
  const others = names.filter((name) => name !== LOCK && name !== MARK)
  if (isFresh) for (const name of others) await rm(at(name), { recursive: true, force: true })
  await writeFile(at(HOLDER), JSON.stringify({ pid: process.pid }), { mode: 0o600 })
  const release = async () => {
    await rm(at(HOLDER), { force: true })
    held.close()
  }
  return { path, at, release }
}

/** The system releases SQLite's lock however the process ends, so a killed process leaves no stale lock behind. */
async function lock(path: string): Promise<DatabaseSync> {
  const file = join(path, LOCK)
  // SQLite would make it readable by every user.
  await writeFile(file, '', { flag: 'wx', mode: 0o600 }).catch(() => {})
  const database = new DatabaseSync(file)
  try {
    database.exec('pragma journal_mode = memory; begin exclusive')
    return database
  } catch (cause) {
    database.close()
    if ((cause as { errcode?: number }).errcode !== SQLITE_BUSY) throw cause
    const [pid = 'that is starting'] =
      /\d+/.exec(await readFile(join(path, HOLDER), 'utf8').catch(() => '')) ?? []
    throw new StartupProblem(
      `Boli is already running with the data in ${path} (process ${pid}). Stop it first, or start a second one with --data and another folder.`,
      { cause },
    )
  }
}

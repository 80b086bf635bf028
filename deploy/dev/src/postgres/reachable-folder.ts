import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, readlink, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import type { Unprivileged } from '@boli/database/embedded-postgres'

/** Files that the unprivileged user must be able to read even if the project is in a private folder. */
export const SHARED_FOLDER = '/var/lib/boli'
const OWNER = '.owner'

/**
 * The folder of the cluster's files: the folder itself, or, if the unprivileged user cannot enter it (a project in
 * root's home), a folder under /var/lib to which the folder is then a link.
 */
export async function reachableFolder(folder: string, user: Unprivileged | null): Promise<string> {
  if (user === null || (await canEnter(dirname(folder), user))) return folder
  const path = resolve(folder)
  const name = createHash('sha256').update(path).digest('hex').slice(0, 12)
  const elsewhere = join(SHARED_FOLDER, `postgres-${name}`)
  await mkdir(SHARED_FOLDER, { recursive: true, mode: 0o755 })
  await removeAbandoned()
  if (await isLinkTo(path, elsewhere)) return elsewhere
  // Without a link these files belong to a removed data folder.
  await rm(elsewhere, { recursive: true, force: true })
  await symlink(elsewhere, path)
  await writeFile(`${elsewhere}${OWNER}`, path)
  return elsewhere
}

/** Removes the files of deleted data folders, which nothing else would remove. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(SHARED_FOLDER)) {
    if (!name.endsWith(OWNER)) continue
    const note = join(SHARED_FOLDER, name)
    const elsewhere = note.slice(0, -OWNER.length)
    const owner = await readFile(note, 'utf8').catch(() => null)
    if (owner === null || (await isLinkTo(owner, elsewhere))) continue
    await rm(elsewhere, { recursive: true, force: true })
    await rm(note, { force: true })
  }
}

async function isLinkTo(path: string, target: string): Promise<boolean> {
  return readlink(path).then(
    (found) => found === target,
    () => false,
  )
}

async function canEnter(folder: string, user: Unprivileged): Promise<boolean> {
  return promisify(execFile)('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user, cwd: '/' }).then(
    () => true,
    () => false,
  )
}

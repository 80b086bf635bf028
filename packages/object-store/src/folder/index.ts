import { mkdir, open, readdir, readFile, rename, rm } from 'node:fs/promises'
import path from 'node:path'
import { assertKeyPrefix, assertObjectKey, type ObjectStore } from '../port.ts'

// No key begins with a dot, so these folders cannot collide with one.
const draftsFolder = '.drafts'
const typesFolder = '.types'
// Pictures of deals are only for their parties.
const onlyOurs = { recursive: true, mode: 0o700 }
const fallbackType = 'application/octet-stream'

/** Stores objects as files below one folder, for the embedded stack; the folder is created when first needed. */
export function createFolderObjectStore(options: { path: string }): ObjectStore {
  const root = path.resolve(options.path)
  const fileOf = (key: string) => path.join(root, key)
  const typeFileOf = (key: string) => path.join(root, typesFolder, key)

  return {
    put: async (key, bytes, contentType) => {
      assertObjectKey(key)
      await writeWhole(root, typeFileOf(key), Buffer.from(contentType))
      await writeWhole(root, fileOf(key), bytes)
    },
    get: async (key) => {
      assertObjectKey(key)
      const bytes = await readOrNull(fileOf(key))
      if (!bytes) return null
      const type = await readOrNull(typeFileOf(key))
      return { bytes, contentType: type?.toString() ?? fallbackType }
    },
    remove: async (key) => {
      assertObjectKey(key)
      await rm(fileOf(key), { force: true })
      await rm(typeFileOf(key), { force: true })
    },
    list: async (prefix) => {
      assertKeyPrefix(prefix)
      const keys = await keysBelow(root, prefix.slice(0, prefix.lastIndexOf('/') + 1))
      return keys.filter((key) => key.startsWith(prefix))
    },
  }
}

/** A reader sees the old file or the new one; a crash leaves at most a draft. */
async function writeWhole(root: string, file: string, bytes: Buffer): Promise<void> {
  const draft = path.join(root, draftsFolder, crypto.randomUUID())
  await mkdir(path.dirname(draft), onlyOurs)
  await mkdir(path.dirname(file), onlyOurs)
  try {
    const handle = await open(draft, 'wx', 0o600)
    try {
      await handle.writeFile(bytes)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}

async function readOrNull(file: string): Promise<Buffer | null> {
  try {
    return await readFile(file)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

async function keysBelow(root: string, folder: string): Promise<string[]> {
  try {
    const entries = await readdir(path.join(root, folder), { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const keys = files.map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    return keys.map((key) => key.replaceAll(path.sep, '/')).filter((key) => !key.startsWith('.'))
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/** Also missing: a key below a file (ENOTDIR), and one that is a folder (EISDIR). */
function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR'
}

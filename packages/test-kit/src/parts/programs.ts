import { constants } from 'node:fs'
import { access } from 'node:fs/promises'
import path from 'node:path'

/** The full path of a program of this machine, or null. */
export async function findProgram(...names: string[]): Promise<string | null> {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? '').split(path.delimiter)) {
      const candidate = path.join(folder, name)
      const isThere = await access(candidate, constants.X_OK).then(
        () => true,
        () => false,
      )
      if (isThere) return candidate
    }
  }
  return null
}

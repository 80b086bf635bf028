import { readdir } from 'node:fs/promises'
import { join } from 'node:path'

const root = join(import.meta.dirname, '..')

export const repository = join(root, '..', '..', '..')

/** Paths of the files in one folder of `deploy/ops/signals`, by their ending. */
export async function filesIn(folder: string, ending: string): Promise<string[]> {
  const names = await readdir(join(root, folder))
  return names
    .filter((name) => name.endsWith(ending))
    .sort()
    .map((name) => join(root, folder, name))
}

import { cp, readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface Manifest {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Copies an installed package and everything it depends on into `node_modules` of a folder, flat.
 * @param from a folder that the package is resolved from.
 */
export async function copyNative(
  name: string,
  from: string,
  to: string,
  done = new Set<string>(),
): Promise<void> {
  if (done.has(name)) return
  const folder = await findPackage(name, from)
  if (!folder) throw new Error(`The package ${name} is not installed`)
  done.add(name)
  await cp(folder, join(to, 'node_modules', name), {
    recursive: true,
    dereference: true,
    filter: (path) => !path.slice(folder.length).includes('/node_modules'),
  })
  const manifest: Manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  const { dependencies = {}, optionalDependencies = {} } = manifest
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
    // An optional package that is not installed belongs to another platform.
    const isLeftOut = dependency in optionalDependencies && !(await findPackage(dependency, folder))
    if (!isLeftOut) await copyNative(dependency, folder, to, done)
  }
}

/** As Node looks for packages: in `node_modules` of the folder and of those above it. */
async function findPackage(name: string, from: string): Promise<string | null> {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = await realpath(join(folder, 'node_modules', name)).catch(() => null)
    if (found) return found
    if (folder === dirname(folder)) return null
  }
}

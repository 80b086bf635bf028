import { cp, readFile, realpath } from 'node:fs/promises'
import { dirname, join } from 'node:path'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/**
 * Copies an installed package and everything it depends on into `node_modules` of a folder, flat.
 * Optional packages that are not installed belong to other platforms.
 * @param from a folder that the package is resolved from.
 */
export async function copyNative(name: string, from: string, to: string): Promise<void> {
  await copyPackage(name, from, to, new Set())
}

async function copyPackage(name: string, from: string, to: string, done: Set<string>): Promise<void> {
  if (done.has(name)) return
  const folder = await findPackage(name, from)
  if (!folder) throw new Error(`The package ${name} is not installed`)
  done.add(name)
  await cp(folder, join(to, 'node_modules', name), {
    recursive: true,
    dereference: true,
    filter: (path) => !path.slice(folder.length).includes('/node_modules'),
  })
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Manifest
  for (const dependency of Object.keys(manifest.dependencies ?? {})) {
    await copyPackage(dependency, folder, to, done)
  }
  for (const dependency of Object.keys(manifest.optionalDependencies ?? {})) {
    if (await findPackage(dependency, folder)) await copyPackage(dependency, folder, to, done)
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

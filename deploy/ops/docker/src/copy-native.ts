import { cp, readFile, realpath } from 'node:fs/promises'
import { findPackageJSON } from 'node:module'
import { dirname, join } from 'node:path'

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
  const file = findInstalled(name, from)
  if (!file) throw new Error(`The package ${name} is not installed`)
  done.add(name)
  const folder = await realpath(dirname(file))
  await cp(folder, join(to, 'node_modules', name), {
    recursive: true,
    dereference: true,
    filter: (path) => !path.slice(folder.length).includes('/node_modules'),
  })
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(await readFile(file, 'utf8'))
  for (const dependency of Object.keys({ ...dependencies, ...optionalDependencies })) {
    // An optional package that is not installed belongs to another platform.
    const isLeftOut = dependency in optionalDependencies && !findInstalled(dependency, folder)
    if (!isLeftOut) await copyNative(dependency, folder, to, done)
  }
}

function findInstalled(name: string, from: string): string | undefined {
  try {
    return findPackageJSON(name, join(from, 'package.json'))
  } catch {
    return undefined
  }
}

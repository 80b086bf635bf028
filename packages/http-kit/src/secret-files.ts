import { readFileSync } from 'node:fs'

const SUFFIX = '_FILE'

/**
 * For each `NAME_FILE` among the names asked for, reads that file into `NAME`, without the line break at its
 * end: secrets then need not stand in the environment. `NAME` itself wins where both are set.
 * @throws where a file cannot be read, naming the variable.
 */
export function withSecretFiles(environment: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const complete = { ...environment }
  for (const name of names) {
    const path = environment[`${name}${SUFFIX}`]
    if (!path || complete[name]) continue
    try {
      complete[name] = readFileSync(path, 'utf8').replace(/\r?\n$/, '')
    } catch (error) {
      throw new Error(`${name}${SUFFIX} names a file that cannot be read`, { cause: error })
    }
  }
  return complete
}

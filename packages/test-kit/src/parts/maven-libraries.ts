import { execFile } from 'node:child_process'
import { access, mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { PartMissing } from './part.ts'
import { findProgram } from './programs.ts'

export interface MavenDependency {
  /** `group:artifact:version`. */
  name: string
  /** `group:artifact` of dependencies that we do not need; `*:*` for all. */
  without?: readonly string[]
}

const fetchTimeoutMs = 5 * 60_000

/**
 * Fetches Java archives with their dependencies once: they stay in the user's cache.
 * @param name Name of their folder,
 * which includes the version.
 * @returns the folder.
 * @throws {PartMissing} without Maven or where it cannot fetch them.
 */
export async function fetchMavenLibraries(
  name: string,
  dependencies: readonly MavenDependency[],
): Promise<string> {
  const cache = path.join(process.env.XDG_CACHE_HOME || path.join(homedir(), '.cache'), 'boli')
  const libraries = path.join(cache, name)
  if (await exists(libraries)) return libraries
  const maven = await findProgram('mvn')
  if (!maven) throw new PartMissing('no mvn in PATH')

  await mkdir(cache, { recursive: true })
  const draft = await mkdtemp(path.join(cache, `${name}-draft-`))
  try {
    await writeFile(path.join(draft, 'pom.xml'), projectOf(dependencies))
    const copied = path.join(draft, 'libraries')
    const goal = ['dependency:copy-dependencies', '-DincludeScope=runtime', `-DoutputDirectory=${copied}`]
    await promisify(execFile)(maven, ['--batch-mode', '--quiet', '--file', draft, ...goal], {
      timeout: fetchTimeoutMs,
    })
    // A concurrent run may have been faster; the folder is complete in either case.
    await rename(copied, libraries).catch(async (error) => {
      if (!(await exists(libraries))) throw error
    })
    return libraries
  } catch (error) {
    throw new PartMissing(`Maven could not fetch ${name}`, { cause: error })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

function exists(folder: string): Promise<boolean> {
  return access(folder).then(
    () => true,
    () => false,
  )
}

function projectOf(dependencies: readonly MavenDependency[]): string {
  const list = dependencies.map(({ name, without = [] }) => {
    const exclusions = without.map((excluded) => `<exclusion>${coordinates(excluded)}</exclusion>`)
    return `<dependency>${coordinates(name)}<exclusions>${exclusions.join('')}</exclusions></dependency>`
  })
  return `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
    <groupId>boli</groupId><artifactId>for-tests</artifactId><version>1</version>
    <dependencies>${list.join('\n')}</dependencies></project>`
}

function coordinates(name: string): string {
  const [group, artifact, version] = name.split(':')
  const fixed = version ? `<version>${version}</version>` : ''
  return `<groupId>${group}</groupId><artifactId>${artifact}</artifactId>${fixed}`
}

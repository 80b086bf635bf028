import { type ExecFileException, execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, statSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { repository } from './args.ts'
import { StartupProblem } from './startup-problem.ts'

const web = join(repository, 'web')
/** One folder per state of the sources; a running stack keeps its folder while another one builds. */
const builds = join(web, 'node_modules', '.cache', 'boli-pages')
const KEPT_BUILDS = 3

/** All inputs of the build; a change of an input missing here would not cause a new build. */
const sources = [
  'web/{src,public,build}/**',
  'web/{index.html,package.json,vite.config.ts}',
  'packages/{commodities,contracts,proof,rules}/src/**',
  'pnpm-lock.yaml',
]

interface BuildOptions {
  onBuild?: () => void
  signal?: AbortSignal
}

/**
 * Builds the pages unless these sources were built before.
 * @returns the folder with the built pages.
 * @throws {StartupProblem} with the last output of the build.
 */
export async function buildWeb(o: BuildOptions): Promise<string> {
  const languages = process.env.BOLI_TEST_LANGUAGES ? '-languages' : ''
  const folder = join(builds, `${await hashOfSources()}${languages}`)
  if (existsSync(join(folder, 'index.html'))) return folder
  o.onBuild?.()
  const draft = `${folder}.${process.pid}`
  await mkdir(builds, { recursive: true })
  try {
    await runVite(draft, o.signal)
    await rename(draft, folder).catch((error) => {
      // Another start has built the same sources meanwhile.
      if (!existsSync(join(folder, 'index.html'))) throw error
    })
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
  await removeOldBuilds(folder)
  return folder
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256')
  const files = globSync(sources, { cwd: repository, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
  for (const file of files.sort()) {
    hash.update(`${relative(repository, file)}\0`)
    hash.update(await readFile(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}

async function runVite(outDir: string, signal?: AbortSignal): Promise<void> {
  const vite = join(web, 'node_modules', 'vite', 'bin', 'vite.js')
  const build = [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn']
  // The pages do not change during a run of tests.
  const env = { ...process.env, NODE_ENV: 'production', VITEST: undefined }
  const options = { cwd: web, env, ...(signal && { signal }) }
  await promisify(execFile)(process.execPath, build, options).catch((error: ExecFileException) => {
    const output = `${error.stdout}${error.stderr}`.trimEnd().slice(-4_000)
    throw new StartupProblem(`The pages could not be built:\n${output}`, { cause: error })
  })
}

async function removeOldBuilds(newest: string): Promise<void> {
  const folders = (await readdir(builds)).map((name) => join(builds, name)).filter((path) => path !== newest)
  const timeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  folders.sort((one, other) => timeOf(other) - timeOf(one))
  for (const path of folders.slice(KEPT_BUILDS - 1)) await rm(path, { recursive: true, force: true })
}

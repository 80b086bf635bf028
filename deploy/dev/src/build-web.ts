import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { repository } from './args.ts'
import { StartupProblem } from './startup-problem.ts'

const web = join(repository, 'web')
/** One folder per state of the sources; a running stack keeps its folder while another one builds. */
const builds = join(web, 'node_modules', '.cache', 'boli-pages')
const KEPT_BUILDS = 3

/** All inputs of the build; a change of an input missing here would not cause a new build. */
const sources = [
  'web/src',
  'web/public',
  'web/build',
  'web/index.html',
  'web/package.json',
  'web/vite.config.ts',
  ...['commodities', 'contracts', 'proof', 'rules'].map((name) => `packages/${name}/src`),
  'pnpm-lock.yaml',
]

/**
 * Builds the pages unless these sources were built before.
 * @returns the folder with the built pages.
 * @throws {StartupProblem} with the last output of the build.
 */
export async function buildWeb(o: {
  onBuild?: () => void
  signal?: AbortSignal
  onOutput?: (text: string) => void
}): Promise<string> {
  const folder = join(
    builds,
    `${await hashOfSources()}${process.env.BOLI_TEST_LANGUAGES ? '-languages' : ''}`,
  )
  if (existsSync(join(folder, 'index.html'))) return folder
  o.onBuild?.()
  const draft = `${folder}.${process.pid}`
  await mkdir(builds, { recursive: true })
  try {
    await runVite(draft, o)
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
  for (const source of sources) {
    for (const file of await filesBelow(join(repository, source))) {
      hash
        .update(relative(repository, file))
        .update('\0')
        .update(await readFile(file))
        .update('\0')
    }
  }
  return hash.digest('hex').slice(0, 16)
}

async function filesBelow(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null)
  if (!found) return []
  if (!found.isDirectory()) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

async function runVite(outDir: string, o: { signal?: AbortSignal; onOutput?: (text: string) => void }) {
  const vite = join(
    dirname(createRequire(join(web, 'package.json')).resolve('vite/package.json')),
    'bin',
    'vite.js',
  )
  const child = spawn(
    process.execPath,
    [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'],
    {
      cwd: web,
      // The pages do not change during a run of tests.
      env: {
        ...process.env,
        NODE_ENV: 'production',
        VITEST: undefined,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(o.signal ? { signal: o.signal } : {}),
    },
  )
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-4_000)
      o.onOutput?.(text)
    })
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new StartupProblem(`The pages could not be built:\n${output.trimEnd()}`)
}

async function removeOldBuilds(newest: string): Promise<void> {
  const folders = (await readdir(builds)).map((name) => join(builds, name)).filter((path) => path !== newest)
  const dated = await Promise.all(
    folders.map(async (path) => ({ path, at: (await stat(path).catch(() => null))?.mtimeMs ?? 0 })),
  )
  dated.sort((one, other) => other.at - one.at)
  for (const { path } of dated.slice(KEPT_BUILDS - 1)) await rm(path, { recursive: true, force: true })
}

import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'

export const repository = join(import.meta.dirname, '..', '..', '..')

const { packageManager } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
/** Kept for publishing; git ignores its folder. Not in `.data`, which `npm start` takes only empty or as its own. */
const SBOM_FILE = join('dist', 'sbom.cdx.json')

const pretty = String(process.stdout.isTTY === true)

interface Check {
  name: string
  /** Below node_modules; `npx` runs the pinned pnpm. */
  program: string
  parameters: string[]
}

const checks: Check[] = [
  {
    name: 'format and lint (biome)',
    program: '@biomejs/biome/bin/biome',
    parameters: ['check', '--colors=off', '--diagnostic-level=warn', '--error-on-warnings', '.'],
  },
  {
    name: 'types (tsc)',
    program: 'typescript/bin/tsc',
    parameters: ['-p', '.', '--singleThreaded', '--pretty', pretty],
  },
  {
    name: 'types of the pages (tsc)',
    program: 'typescript/bin/tsc',
    parameters: ['-p', 'web', '--singleThreaded', '--pretty', pretty],
  },
  {
    name: 'who imports whom (dependency-cruiser)',
    program: 'dependency-cruiser/bin/dependency-cruiser.mjs',
    parameters: ['--config', '.dependency-cruiser.mjs', 'packages', 'services', 'gateway', 'web', 'deploy'],
  },
  {
    name: 'what nobody uses (knip)',
    program: 'knip/bin/knip.js',
    parameters: ['--no-progress', '--treat-config-hints-as-errors'],
  },
  {
    name: 'bill of materials (pnpm sbom)',
    program: 'npx',
    parameters: ['sbom', '--sbom-format=cyclonedx', '--lockfile-only', `--out=${SBOM_FILE}`],
  },
]

/** Runs all checks concurrently and prints each as it ends, with its errors below. @returns which passed. */
export function runChecks(print: (line: string) => void): Promise<boolean[]> {
  mkdirSync(join(repository, dirname(SBOM_FILE)), { recursive: true })
  return Promise.all(
    checks.map(async ({ name, program, parameters }) => {
      const startedAt = performance.now()
      const { passed, output, errors } = await run(program, parameters)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      print(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (!passed) print((output + errors).trimEnd())
      return passed
    }),
  )
}

/** Runs a program in the repository. @returns what it printed, and its errors. */
export function run(
  program: string,
  parameters: string[],
): Promise<{ passed: boolean; output: string; errors: string }> {
  const isNpx = program === 'npx'
  const command = isNpx ? program : process.execPath
  const given = isNpx
    ? ['--yes', packageManager, ...parameters]
    : [join(repository, 'node_modules', program), ...parameters]
  const options = {
    cwd: repository,
    shell: isNpx && process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  }
  return new Promise((resolve) => {
    execFile(command, given, options, (error, output, errors) =>
      resolve({ passed: error === null, output, errors }),
    )
  })
}

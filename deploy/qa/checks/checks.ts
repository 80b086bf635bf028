import { execFile } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'

export const repository = join(import.meta.dirname, '..', '..', '..')

const { packageManager } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
/** Saved for publishing; git ignores its folder. Not in `.data`: `npm start` rejects one that it did not create. */
const SBOM_FILE = join('dist', 'sbom.cdx.json')

const tsc = `typescript/bin/tsc --singleThreaded --pretty ${process.stdout.isTTY === true} -p`
const cruised = 'packages services gateway web deploy'

/** Programs in node_modules with their arguments; `npx` runs the pinned pnpm. */
const checks = {
  'format and lint (biome)':
    '@biomejs/biome/bin/biome check --colors=off --diagnostic-level=warn --error-on-warnings .',
  'types (tsc)': `${tsc} .`,
  'types of the pages (tsc)': `${tsc} web`,
  'who imports whom (dependency-cruiser)': `dependency-cruiser/bin/dependency-cruiser.mjs --config .dependency-cruiser.mjs ${cruised}`,
  'what nobody uses (knip)': 'knip/bin/knip.js --no-progress --treat-config-hints-as-errors',
  'bill of materials (pnpm sbom)': `npx sbom --sbom-format=cyclonedx --lockfile-only --out=${SBOM_FILE}`,
}

/** Runs all checks concurrently and prints each as it ends, with its errors below. @returns which passed. */
export function runChecks(): Promise<boolean[]> {
  mkdirSync(join(repository, dirname(SBOM_FILE)), { recursive: true })
  return Promise.all(
    Object.entries(checks).map(async ([name, command]) => {
      const startedAt = performance.now()
      const { passed, output, errors } = await run(command)
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      console.log(`${passed ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (!passed) console.log((output + errors).trimEnd())
      return passed
    }),
  )
}

/** Runs a program of node_modules, or the pinned pnpm for `npx`, in the repository. @returns its output and errors. */
export function run(command: string): Promise<{ passed: boolean; output: string; errors: string }> {
  const [program = '', ...parameters] = command.split(' ')
  const isNpx = program === 'npx'
  const given = isNpx ? ['--yes', packageManager] : [join(repository, 'node_modules', program)]
  const options = {
    cwd: repository,
    shell: isNpx && process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  }
  return new Promise((resolve) => {
    execFile(
      isNpx ? program : process.execPath,
      [...given, ...parameters],
      options,
      (error, output, errors) => resolve({ passed: error === null, output, errors }),
    )
  })
}

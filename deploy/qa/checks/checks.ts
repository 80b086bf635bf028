import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { performance } from 'node:perf_hooks'

export const repository = join(import.meta.dirname, '..', '..', '..')

export const { packageManager } = JSON.parse(readFileSync(join(repository, 'package.json'), 'utf8'))
/** Kept for publishing; git ignores its folder. Not in `.data`, which `npm start` takes only empty or as its own. */
const SBOM_FILE = join('dist', 'sbom.cdx.json')

const pretty = String(process.stdout.isTTY === true)

interface Check {
  name: string
  /** Below node_modules; `npx` is npm's own. */
  program: string
  parameters: string[]
  needs?: string
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
    needs: 'web/tsconfig.json',
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
    parameters: [
      '--yes',
      packageManager,
      'sbom',
      '--sbom-format=cyclonedx',
      '--lockfile-only',
      `--out=${SBOM_FILE}`,
    ],
  },
]

export interface CheckResult {
  name: string
  passed: boolean
  output: string
}

/** Runs all checks concurrently and prints each as it ends, with its errors below. */
export function runChecks(print: (line: string) => void): Promise<CheckResult[]> {
  mkdirSync(join(repository, dirname(SBOM_FILE)), { recursive: true })
  const wanted = checks.filter(({ needs }) => needs === undefined || existsSync(join(repository, needs)))
  return Promise.all(
    wanted.map(async ({ name, program, parameters }) => {
      const startedAt = performance.now()
      const { code, output } =
        program === 'npx'
          ? await run('npx', parameters)
          : await run(process.execPath, [join(repository, 'node_modules', program), ...parameters])
      const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
      print(`${code === 0 ? '✓' : '✗'} ${name} (${seconds} s)`)
      if (code !== 0) print(output.trimEnd())
      return { name, passed: code === 0, output }
    }),
  )
}

function run(command: string, parameters: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, parameters, {
      cwd: repository,
      shell: command === 'npx' && process.platform === 'win32',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.on('error', reject)
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

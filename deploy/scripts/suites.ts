import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from './checks.ts'

/** From the quickest to the slowest; each is one run of vitest. */
export const suites = {
  unit: ['unit', 'web'],
  component: ['component'],
  system: ['system'],
  browser: ['browser'],
} as const satisfies Record<string, readonly string[]>
export type Suite = keyof typeof suites

export interface SuiteResult {
  passed: number
  failed: number
  skipped: number
  /** How many tests were skipped, by the path of their file. */
  skippedByFile: Map<string, number>
}

/** What is read of vitest's JSON report. */
export interface VitestReport {
  testResults: { name: string; status: string; assertionResults: { status: string }[] }[]
}

/** Runs some of vitest's projects to the end, showing its output as it comes. */
export async function runSuite(o: {
  projects: readonly string[]
  parameters: readonly string[]
  environment: Record<string, string>
  signal: AbortSignal
}): Promise<SuiteResult> {
  const folder = await mkdtemp(join(tmpdir(), 'boli-test-results-'))
  const file = join(folder, 'results.json')
  try {
    const code = await runVitest(
      [
        ...o.projects.flatMap((project) => ['--project', project]),
        '--passWithNoTests',
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${file}`,
        ...o.parameters,
      ],
      o,
    )
    const text = await readFile(file, 'utf8').catch(() => null)
    const result = text === null ? nothing() : count(JSON.parse(text))
    // A crash, an unhandled rejection or a leak fails the run though every test passed.
    if (code !== 0 && result.failed === 0) result.failed = 1
    return result
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function runVitest(
  parameters: string[],
  { environment, signal }: { environment: Record<string, string>; signal: AbortSignal },
): Promise<number> {
  const vitest = join(repository, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...parameters], {
    cwd: repository,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const end = () => child.kill('SIGTERM')
  signal.addEventListener('abort', end, { once: true })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      signal.removeEventListener('abort', end)
      resolve(code ?? 1)
    })
  })
}

function nothing(): SuiteResult {
  return { passed: 0, failed: 0, skipped: 0, skippedByFile: new Map() }
}

/** A file that could not even be loaded has no tests of its own to fail: it counts as one. */
export function count(report: VitestReport): SuiteResult {
  const result = nothing()
  for (const { name, status, assertionResults } of report.testResults) {
    const failedBefore = result.failed
    for (const test of assertionResults) {
      if (test.status === 'passed') result.passed += 1
      else if (test.status === 'failed') result.failed += 1
      else {
        result.skipped += 1
        result.skippedByFile.set(name, (result.skippedByFile.get(name) ?? 0) + 1)
      }
    }
    if (status === 'failed' && result.failed === failedBefore) result.failed += 1
  }
  return result
}

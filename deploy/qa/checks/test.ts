// `npm test`: the checks, then every suite with real servers, each started once; then the evidence named in docs.
import { join, resolve } from 'node:path'
import { startVitest } from 'vitest/node'
import {
  findProgram,
  findRealParts,
  type PartName,
  partNames,
  type RealParts,
} from '../../../packages/test-kit/src/parts/index.ts'
import { partsWantedBy } from '../../../packages/test-kit/src/wanted-parts.ts'
import { findWholeChromium } from '../tests/support/browser.ts'
import { repository, runChecks } from './checks.ts'
import { CountReporter } from './count-reporter.ts'
import { missingEvidence } from './shown-by.ts'

const projectsOf = {
  unit: ['unit', 'web'],
  component: ['component'],
  system: ['system'],
  browser: ['browser'],
} as const
type Suite = keyof typeof projectsOf
const partTitles: Record<PartName, string> = {
  postgres: 'Postgres',
  kafka: 'Kafka',
  redis: 'Redis',
  s3: 'S3',
}

const isCi = process.env.CI === 'true' || process.env.CI === '1'
let failed = 0

function fail(what: string): void {
  console.log(`✗ ${what}`)
  failed += 1
}

function headline(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 70 - text.length))}`)
}

/**
 * `--only component identity`: one suite or several joined by commas, and of these the files with `identity` in their
 * path.
 */
function readArguments(given: string[]): { wanted: string[]; filters: string[] } {
  const known = ['check', ...Object.keys(projectsOf)]
  const at = given.indexOf('--only')
  if (at < 0) return { wanted: known, filters: given }
  const wanted = (given[at + 1] ?? '').split(',')
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`--only ${unknown.join(',')}: the suites are ${known.join(', ')}`)
  return { wanted, filters: given.toSpliced(at, 2) }
}

/** Prints the origin of each server; in CI a missing one is a failure. */
async function reportParts(
  parts: RealParts,
  skippedByFile: ReadonlyMap<string, readonly string[]>,
): Promise<void> {
  headline('real parts')
  for (const name of partNames) {
    const part = parts[name]
    if (part) {
      console.log(`${partTitles[name]}: used (${part.how})`)
      continue
    }
    let without = 0
    for (const [file, tests] of skippedByFile) {
      if ((await partsWantedBy([resolve(repository, file)])).includes(name)) without += tests.length
    }
    const message = `${partTitles[name]}: not to be had here: ${without} tests skipped (${parts.missing[name]})`
    if (isCi) fail(message)
    else console.log(message)
  }
}

function sayWhetherUsed(what: string, program: string | null, without: string): void {
  console.log(`${what}: ${program ? `used (${program})` : `not to be had here: ${without}`}`)
}

// Hundreds of processes load the same modules: the compile cache saves a sixth of the unit suite's CPU time.
process.env.NODE_COMPILE_CACHE ??= join(repository, 'node_modules', '.cache', 'compiled')
const { wanted, filters } = readArguments(process.argv.slice(2))
const suites = Object.keys(projectsOf).filter((name): name is Suite => wanted.includes(name))
let checksPassed = 0
if (wanted.includes('check')) {
  headline('check')
  for (const passed of await runChecks((line) => console.log(line))) {
    if (passed) checksPassed += 1
    else failed += 1
  }
}

const reporter = new CountReporter()
const needsParts = suites.some((suite) => suite === 'component' || suite === 'system')
const parts = needsParts ? await findRealParts() : null
try {
  if (suites.length > 0) {
    headline(suites.join(', '))
    Object.assign(process.env, parts?.environment)
    const vitest = await startVitest(filters, {
      root: repository,
      project: suites.flatMap((suite) => projectsOf[suite]),
      reporters: [reporter],
      watch: false,
      passWithNoTests: true,
    })
    await vitest.close()
  }
  if (parts) await reportParts(parts, reporter.skippedByFile)
  if (suites.includes('unit')) {
    sayWhetherUsed('promtool', await findProgram('promtool'), '2 tests skipped (no promtool in PATH)')
  }
  if (suites.includes('browser')) {
    sayWhetherUsed(
      'Chromium that shows notifications',
      await findWholeChromium(),
      '1 test skipped (no chromium in PATH)',
    )
  }
  const isWhole = suites.length === Object.keys(projectsOf).length && filters.length === 0
  if (isWhole) {
    headline('what docs/specification and the security requirements name')
    for (const missing of missingEvidence(repository, reporter.passedByFile, reporter.skippedByFile)) {
      fail(`did not run or pass: ${missing}`)
    }
  }
} finally {
  await parts?.stop()
}
failed += reporter.failed
console.log(`\n${checksPassed + reporter.passed} passed, ${failed} failed, ${reporter.skipped} skipped`)
process.exit(failed === 0 ? 0 : 1)

// `npm test`: the checks, then every suite with real servers, each started once; then the evidence named in docs.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { startVitest, type TestCase } from 'vitest/node'
import {
  findProgram,
  findRealParts,
  partNames,
  type RealParts,
} from '../../../packages/test-kit/src/parts/index.ts'
import { partsWantedBy } from '../../../packages/test-kit/src/wanted-parts.ts'
import { findWholeChromium } from '../tests/support/browser.ts'
import { repository, runChecks } from './checks.ts'
import { missingEvidence } from './shown-by.ts'

const projectsOf = {
  unit: ['unit', 'web'],
  component: ['component'],
  system: ['system'],
  browser: ['browser'],
} as const
type Suite = keyof typeof projectsOf
const partTitles = { postgres: 'Postgres', kafka: 'Kafka', redis: 'Redis', s3: 'S3' }

const isCi = process.env.CI === 'true' || process.env.CI === '1'
let [passed, failed, skipped] = [0, 0, 0]

function fail(what: string): void {
  console.log(`✗ ${what}`)
  failed += 1
}

function headline(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 70 - text.length))}`)
}

/**
 * `--only component identity` runs one suite, or several separated by commas, and of these only the files with
 * `identity` in their path.
 */
function readArguments(): { wanted: string[]; filters: string[] } {
  const known = ['check', ...Object.keys(projectsOf)]
  const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true })
  const wanted = values.only?.split(',') ?? known
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0) throw new Error(`--only ${unknown.join(',')}: the suites are ${known.join(', ')}`)
  return { wanted, filters: positionals }
}

/** Runs suites, prints a line per file and each failure, and counts results. @returns the tests that did not fail. */
async function runSuites(suites: readonly Suite[], filters: string[]): Promise<TestCase[]> {
  const vitest = await startVitest(filters, {
    root: repository,
    project: suites.flatMap((suite) => projectsOf[suite]),
    reporters: [['default', { summary: false }]],
    silent: 'passed-only',
    // Durations are not listed test by test.
    slowTestThreshold: Number.POSITIVE_INFINITY,
    watch: false,
    passWithNoTests: true,
  })
  const modules = vitest.state.getTestModules()
  const unhandled = vitest.state.getUnhandledErrors()
  await vitest.close()
  const tests = modules.flatMap((module) => [...module.children.allTests()])
  const parts = modules.flatMap((module) => [module, ...module.children.allSuites()])
  const countOf = (state: string) => tests.filter((test) => test.result().state === state).length
  const broken = parts.filter((part) => part.errors().length > 0)
  passed += countOf('passed')
  skipped += tests.length - countOf('passed') - countOf('failed')
  failed += Math.max(
    countOf('failed') + broken.length + unhandled.length,
    modules.filter((module) => !module.ok()).length,
  )
  return tests.filter((test) => test.result().state !== 'failed')
}

/** Prints the origin of each server; in CI a missing one is a failure. */
async function reportParts(parts: RealParts, tests: readonly TestCase[]): Promise<void> {
  headline('real parts')
  const idle = tests.filter((test) => test.result().state !== 'passed')
  for (const name of partNames) {
    const part = parts[name]
    if (part) {
      console.log(`${partTitles[name]}: used (${part.how})`)
      continue
    }
    let without = 0
    for (const { module } of idle) {
      if ((await partsWantedBy([resolve(repository, module.relativeModuleId)])).includes(name)) without += 1
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
const { wanted, filters } = readArguments()
const suites = Object.keys(projectsOf).filter((name): name is Suite => wanted.includes(name))
if (wanted.includes('check')) {
  headline('check')
  for (const hasPassed of await runChecks()) {
    if (hasPassed) passed += 1
    else failed += 1
  }
}

const needsParts = suites.some((suite) => suite === 'component' || suite === 'system')
const parts = needsParts ? await findRealParts() : null
try {
  if (suites.length > 0) {
    headline(suites.join(', '))
    Object.assign(process.env, parts?.environment)
    const tests = await runSuites(suites, filters)
    if (parts) await reportParts(parts, tests)
    if (suites.includes('unit'))
      sayWhetherUsed('promtool', await findProgram('promtool'), '2 tests skipped (no promtool in PATH)')
    if (suites.includes('browser')) {
      const without = 'a test records them instead (no chromium in PATH)'
      sayWhetherUsed('Chromium that shows notifications', await findWholeChromium(), without)
    }
    if (suites.length === Object.keys(projectsOf).length && filters.length === 0) {
      headline('what docs/specification and the security requirements name')
      for (const missing of missingEvidence(tests)) fail(`did not run or pass: ${missing}`)
    }
  }
} finally {
  await parts?.stop()
}
console.log(`\n${passed} passed, ${failed} failed, ${skipped} skipped`)
process.exit(failed === 0 ? 0 : 1)

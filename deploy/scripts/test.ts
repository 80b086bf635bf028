// `npm test`: the checks, then every suite against real parts, each started once. The last line is the sum, and
// before it stands what failed.
import {
  findRealParts,
  type PartName,
  partNames,
  type RealParts,
} from '../../packages/test-kit/src/parts/index.ts'
import { partsWantedBy } from '../../packages/test-kit/src/wanted-parts.ts'
import { repository, runChecks } from './checks.ts'
import { describeFailures, errorText } from './describe-failures.ts'
import type { Failure } from './outcome.ts'
import { runSuite, suites } from './suites.ts'
import { readTestArguments } from './test-arguments.ts'

const isCi = process.env.CI === 'true' || process.env.CI === '1'
const partTitles: Record<PartName, string> = {
  postgres: 'Postgres',
  kafka: 'Kafka',
  redis: 'Redis',
  s3: 'S3',
}
let passed = 0
let skipped = 0
const failures: Failure[] = []
const aborting = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => aborting.abort())

function fail(suite: string, name: string, error: string): void {
  failures.push({ suite, file: null, name, error })
}

function headline(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 70 - text.length))}`)
}

async function check(): Promise<void> {
  headline('check')
  for (const result of await runChecks((line) => console.log(line))) {
    if (result.passed) passed += 1
    else fail('check', result.name, result.output)
  }
}

/** Says of each part how it was had; in CI a part that is not to be had is a failure. */
async function reportParts(parts: RealParts, skippedByFile: ReadonlyMap<string, number>): Promise<void> {
  headline('real parts')
  for (const name of partNames) {
    const part = parts[name]
    if (part) {
      console.log(`${partTitles[name]}: used (${part.how})`)
      continue
    }
    let without = 0
    for (const [file, tests] of skippedByFile) {
      if ((await partsWantedBy([file])).includes(name)) without += tests
    }
    console.log(`${partTitles[name]}: not to be had here: ${without} tests skipped (${parts.missing[name]})`)
    if (isCi) fail('real parts', partTitles[name], `not to be had here: ${parts.missing[name]}`)
  }
}

const wanted = readTestArguments(process.argv.slice(2))
if (wanted.hasChecks) await check()

let parts: RealParts | null = null
const skippedByFile = new Map<string, number>()
try {
  for (const suite of wanted.suites) {
    if (aborting.signal.aborted) break
    if (parts === null && (suite === 'component' || suite === 'system')) parts = await findRealParts()
    headline(suite)
    const outcome = await runSuite({
      projects: suites[suite],
      parameters: wanted.parameters,
      environment: suite === 'unit' ? {} : (parts?.environment ?? {}),
      signal: aborting.signal,
    })
    passed += outcome.passed
    skipped += outcome.skipped
    failures.push(...outcome.failures)
    for (const [file, tests] of Object.entries(outcome.skippedByFile)) skippedByFile.set(file, tests)
  }
  if (parts) await reportParts(parts, skippedByFile)
} catch (error) {
  console.error(error)
  fail('npm test', 'the run itself', error instanceof Error ? errorText(error, repository) : String(error))
} finally {
  await parts?.stop()
}
if (aborting.signal.aborted) fail('npm test', 'ended before its end', 'by a signal')
if (failures.length > 0) {
  headline('what failed')
  for (const line of describeFailures(failures)) console.log(line)
}
console.log(`\n${passed} passed, ${failures.length} failed, ${skipped} skipped`)
process.exit(failures.length === 0 ? 0 : 1)

// `npm test`: the checks, then every suite against real parts, each started once. The last line is the sum.
import { relative } from 'node:path'
import {
  findRealParts,
  type PartName,
  partNames,
  type RealParts,
} from '../../packages/test-kit/src/parts/index.ts'
import { partsWantedBy } from '../../packages/test-kit/src/wanted-parts.ts'
import { repository, runChecks } from './checks.ts'
import { runSuite, type SuiteResult, suites } from './suites.ts'
import { readTestArguments } from './test-arguments.ts'

const isCi = process.env.CI === 'true' || process.env.CI === '1'
const partTitles: Record<PartName, string> = {
  postgres: 'Postgres',
  kafka: 'Kafka',
  redis: 'Redis',
  s3: 'S3',
}
const total = { passed: 0, failed: 0, skipped: 0 }
const aborting = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => aborting.abort())

function add({ passed, failed, skipped }: Omit<SuiteResult, 'skippedByFile'>): void {
  total.passed += passed
  total.failed += failed
  total.skipped += skipped
}

function headline(text: string): void {
  console.log(`\n── ${text} ${'─'.repeat(Math.max(3, 70 - text.length))}`)
}

async function check(): Promise<void> {
  headline('check')
  for (const { passed } of await runChecks((line) => console.log(line))) {
    add({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 })
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
    let skipped = 0
    for (const [file, tests] of skippedByFile) {
      if ((await partsWantedBy([file])).includes(name)) skipped += tests
    }
    console.log(`${partTitles[name]}: not to be had here: ${skipped} tests skipped (${parts.missing[name]})`)
    if (isCi) add({ passed: 0, failed: 1, skipped: 0 })
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
    const result = await runSuite({
      projects: suites[suite],
      parameters: wanted.parameters,
      environment: suite === 'unit' ? {} : (parts?.environment ?? {}),
      signal: aborting.signal,
    })
    add(result)
    for (const [file, tests] of result.skippedByFile) skippedByFile.set(relative(repository, file), tests)
  }
  if (parts) await reportParts(parts, skippedByFile)
} catch (error) {
  console.error(error)
  add({ passed: 0, failed: 1, skipped: 0 })
} finally {
  await parts?.stop()
}
if (aborting.signal.aborted) add({ passed: 0, failed: 1, skipped: 0 })
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`)
process.exit(total.failed === 0 ? 0 : 1)

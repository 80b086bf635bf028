// What vitest prints in `npm test`: a line for each file, details only of what failed. It also writes the
// outcome for the script that started it; vitest's own JSON knows of no failed hook and no unhandled error.
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { MinimalReporter, type TestModule } from 'vitest/node'
import { errorText } from './describe-failures.ts'
import { emptyOutcome, type Failure, OUTCOME_FILE, type SuiteOutcome } from './outcome.ts'

type Errors = Readonly<ReturnType<TestModule['errors']>>

export default class SuiteReporter extends MinimalReporter {
  readonly #ended: TestModule[] = []

  protected override printTestModule(module: TestModule): void {
    super.printTestModule(module)
    const state = module.state()
    if (state !== 'passed' && state !== 'skipped') return
    const tests = [...module.children.allTests()]
    const skipped = tests.filter((test) => test.result().state === 'skipped').length
    const counts = `${tests.length} tests${skipped > 0 ? `, ${skipped} skipped` : ''}`
    const ms = Math.round(module.diagnostic().duration)
    this.log(`${state === 'passed' ? '✓' : '-'} ${module.relativeModuleId} (${counts}, ${ms} ms)`)
  }

  override onTestRunEnd(...[modules, unhandled, reason]: Parameters<MinimalReporter['onTestRunEnd']>): void {
    super.onTestRunEnd(modules, unhandled, reason)
    this.#write({ ...outcomeOf(modules, unhandled, this.ctx.config.root), isWhole: true })
  }

  override onTestModuleEnd(module: TestModule): void {
    super.onTestModuleEnd(module)
    this.#ended.push(module)
    this.#write(outcomeOf(this.#ended, [], this.ctx.config.root))
  }

  #write(outcome: SuiteOutcome): void {
    const file = process.env[OUTCOME_FILE]
    if (file !== undefined) writeFileSync(file, JSON.stringify(outcome))
  }
}

function outcomeOf(modules: readonly TestModule[], unhandled: Errors, root: string): SuiteOutcome {
  const outcome = emptyOutcome()
  for (const module of modules) addModule(outcome, module, root)
  for (const error of unhandled) {
    const { VITEST_TEST_PATH: path, VITEST_TEST_NAME: name } = error
    outcome.failures.push({
      suite: 'unhandled error',
      file: typeof path === 'string' ? relative(root, path) : null,
      name: typeof name === 'string' ? `while or after “${name}” ran` : 'outside of any test',
      error: textOf([error], root),
    })
  }
  return outcome
}

function addModule(outcome: SuiteOutcome, module: TestModule, root: string): void {
  const file = module.relativeModuleId
  const failures: Failure[] = []
  const fail = (name: string, errors: Errors) =>
    failures.push({ suite: module.project.name, file, name, error: textOf(errors, root) })

  if (module.errors().length > 0) fail('the file or a hook of it', module.errors())
  for (const group of module.children.allSuites()) {
    if (group.errors().length > 0) fail(`a hook of “${group.fullName}”`, group.errors())
  }
  for (const test of module.children.allTests()) {
    const result = test.result()
    if (result.state === 'passed') outcome.passed += 1
    else if (result.state === 'failed') fail(test.fullName, result.errors)
    else {
      outcome.skipped += 1
      outcome.skippedByFile[file] = (outcome.skippedByFile[file] ?? 0) + 1
    }
  }
  if (module.state() === 'failed' && failures.length === 0) fail('the file', [])
  outcome.failures.push(...failures)
}

function textOf(errors: Errors, root: string): string {
  return errors.map((error) => errorText(error, root)).join('\n')
}

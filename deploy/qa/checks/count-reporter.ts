import { MinimalReporter, type TestModule } from 'vitest/node'

/** Prints a line for each file and the details of failures, and counts for the last line of `npm test`. */
export class CountReporter extends MinimalReporter {
  passed = 0
  skipped = 0
  /** Tests, hooks, files and unhandled errors. */
  failed = 0
  /** Full names (`group > test`) of the tests that passed, by the path of their file within the repository. */
  readonly passedByFile = new Map<string, string[]>()
  readonly skippedByFile = new Map<string, string[]>()

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
    for (const module of modules) this.#count(module)
    this.failed += unhandled.length
  }

  #count(module: TestModule): void {
    const before = this.failed
    const file = module.relativeModuleId
    if (module.errors().length > 0) this.failed += 1
    for (const group of module.children.allSuites()) if (group.errors().length > 0) this.failed += 1
    const names: string[] = []
    for (const test of module.children.allTests()) {
      const { state } = test.result()
      if (state === 'passed') names.push(test.fullName)
      else if (state === 'failed') this.failed += 1
      else {
        this.skipped += 1
        this.skippedByFile.set(file, [...(this.skippedByFile.get(file) ?? []), test.fullName])
      }
    }
    this.passed += names.length
    this.passedByFile.set(file, names)
    if (module.state() === 'failed' && this.failed === before) this.failed += 1
  }
}

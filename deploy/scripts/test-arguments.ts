import { type Suite, suites } from './suites.ts'

export interface TestArguments {
  /** Whether format, lint, types and import rules are checked first. */
  hasChecks: boolean
  suites: Suite[]
  /** For vitest: parts of paths, `-t name` and the like. */
  parameters: string[]
}

const suiteNames = Object.keys(suites) as Suite[]

/**
 * `npm test` runs everything. `npm test -- --only component identity` runs one suite (`check`, `unit`,
 * `component`, `system`, `browser`, or several joined by commas), of it what has `identity` in its path.
 * @throws naming a suite that does not exist.
 */
export function readTestArguments(given: readonly string[]): TestArguments {
  const at = given.findIndex((text) => text === '--only' || text.startsWith('--only='))
  if (at < 0) return { hasChecks: true, suites: suiteNames, parameters: [...given] }
  const option = given[at] ?? ''
  const isJoined = option.includes('=')
  const names = (isJoined ? option.slice('--only='.length) : (given[at + 1] ?? '')).split(',')
  const unknown = names.filter((name) => name !== 'check' && !suiteNames.includes(name as Suite))
  if (unknown.length > 0) {
    throw new Error(`--only ${unknown.join(',')}: the suites are check, ${suiteNames.join(', ')}`)
  }
  return {
    hasChecks: names.includes('check'),
    suites: suiteNames.filter((name) => names.includes(name)),
    parameters: given.filter((_, index) => index !== at && (isJoined || index !== at + 1)),
  }
}

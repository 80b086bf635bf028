import { stripVTControlCharacters } from 'node:util'

import type { Failure } from './outcome.ts'

const LINES_OF_AN_ERROR = 12
const LENGTH_OF_A_LINE = 300
/** When everything fails, the first ones tell why. */
const FAILURES_SHOWN = 40

/** All failures of a run in few lines each; nothing where there is none. */
export function describeFailures(failures: readonly Failure[]): string[] {
  const lines = failures
    .slice(0, FAILURES_SHOWN)
    .flatMap(({ suite, file, name, error }) => [
      `✗ ${[suite, file, name].filter((part) => part !== null).join(' › ')}`,
      ...firstLines(error).map((line) => `    ${line}`),
    ])
  const left = failures.length - FAILURES_SHOWN
  return left > 0 ? [...lines, `… and ${left} more`] : lines
}

function firstLines(error: string): string[] {
  const lines = stripVTControlCharacters(error)
    .split('\n')
    .filter((line) => line.trim() !== '')
  const shown = lines.slice(0, LINES_OF_AN_ERROR).map((line) => line.slice(0, LENGTH_OF_A_LINE))
  return lines.length > shown.length ? [...shown, '…'] : shown
}

interface Thrown {
  message?: string
  stack?: string
  cause?: unknown
}

/** Of an error what it says and where in the repository it was thrown, without the way through libraries. */
export function errorText({ message, stack, cause }: Thrown, repository: string): string {
  const frame = stack
    ?.split('\n')
    .find((line) => /^\s+at /.test(line) && line.includes(repository) && !line.includes('node_modules'))
  return [
    message || stack || 'an error that says nothing',
    ...(hasMessage(cause) ? [`caused by: ${cause.message}`] : []),
    ...(frame ? [frame.trim().replaceAll(`${repository}/`, '')] : []),
  ].join('\n')
}

function hasMessage(cause: unknown): cause is { message: string } {
  return typeof cause === 'object' && cause !== null && 'message' in cause && cause.message !== ''
}

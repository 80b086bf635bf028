import { expect, test } from 'vitest'
import { describeFailures, errorText } from './describe-failures.ts'
import type { Failure } from './outcome.ts'

const aFailure = (overrides: Partial<Failure> = {}): Failure => ({
  suite: 'unit',
  file: 'services/a.test.ts',
  name: 'a lot > sells',
  error: 'expected 1 to be 2',
  ...overrides,
})

test('names suite, file and test, and what it said below', () => {
  expect(describeFailures([aFailure(), aFailure({ suite: 'check', file: null, name: 'types' })])).toEqual([
    '✗ unit › services/a.test.ts › a lot > sells',
    '    expected 1 to be 2',
    '✗ check › types',
    '    expected 1 to be 2',
  ])
})

test('shortens long errors and drops colours, so that the end of a log holds all failures', () => {
  const error = ['\u001b[31mred\u001b[39m', '', 'x'.repeat(5_000), ...Array(500).fill('more')].join('\n')
  const lines = describeFailures(Array(100).fill(aFailure({ error })))
  expect(lines.slice(0, 3)).toEqual([
    '✗ unit › services/a.test.ts › a lot > sells',
    '    red',
    `    ${'x'.repeat(300)}`,
  ])
  expect(lines.at(-2)).toBe('    …')
  expect(lines.at(-1)).toBe('… and 60 more')
  expect(lines.length).toBeLessThan(600)
})

test('tells of an error what it says, its cause, and where in the repository it was thrown', () => {
  const stack = [
    'Error: lost',
    '    at read (/repo/node_modules/pg/lib/client.js:1:1)',
    '    at node:internal/process:2:2',
    '    at bid (/repo/services/auctions/src/bid.ts:3:4)',
    '    at /repo/services/auctions/test/bid.test.ts:5:6',
  ].join('\n')
  expect(errorText({ message: 'lost', stack, cause: new Error('no server') }, '/repo')).toBe(
    'lost\ncaused by: no server\nat bid (services/auctions/src/bid.ts:3:4)',
  )
})

import { describe, expect, test } from 'vitest'
import { repository } from './checks.ts'
import {
  faultsOf,
  missingEvidence,
  missingFiles,
  type Requirement,
  readEvidence,
  readRequirements,
  readSpecificationMap,
  titlePattern,
} from './shown-by.ts'

const table = (row: string) => `Some words\n\n| Specification | Shown by |\n|---|---|\n${row}\n\nMore words`

test('the map of the specification is read row by row, with several tests in a cell', () => {
  const map = table('| Prices \\| per quintal | a.test.ts › first<br>b/c.test.ts › second, too |')
  const shownBy = [
    { file: 'a.test.ts', title: 'first' },
    { file: 'b/c.test.ts', title: 'second, too' },
  ]
  expect(readSpecificationMap(map)).toEqual([{ text: 'Prices | per quintal', shownBy }])
})

test.each(['| Prices |  |', '| Prices | a.test.ts |', '| Prices | a.test.ts › |', '| a | b › c | d |'])(
  'the map of the specification may not have the row %s',
  (row) => expect(() => readSpecificationMap(table(row))).toThrow(),
)

test.each([
  ['takes a %s to %s', 'sign-in > takes a farmer to /home', true],
  ['$path for $viewer.role', 'guards > /admin for farmer', true],
  ['costs ₹1.50 (more)', 'costs ₹1.50 (more)', true],
  ['costs ₹1.50', 'costs ₹1x50', false],
])('the title %j is compared with the test %j', (title, name, matches) => {
  expect(titlePattern(title).test(name)).toBe(matches)
})

test('a skipped test is not missing evidence; a test that did not run is', () => {
  const file = 'deploy/qa/tests/browser/push.test.ts'
  const missing = (skipped: [string, string[]][]) =>
    missingEvidence(repository, new Map(), new Map(skipped)).filter((line) => line.includes(`${file} ›`))
  expect(missing([]).length).toBeGreaterThan(0)
  expect(missing([[file, ['any']]])).toEqual([])
})

test('every file named as evidence is in the repository', () => {
  expect(missingFiles(repository)).toEqual([])
})

describe('the requirements of ASVS 5.0, levels 1 and 2', () => {
  const requirements = readRequirements(repository)

  test('are listed once each, 70 of level 1 and 183 of level 2, each with evidence or a reason', () => {
    expect(faultsOf(requirements)).toEqual([])
    const ofLevel = (level: number) => requirements.filter((row) => row.level === level).length
    expect([ofLevel(1), ofLevel(2)]).toEqual([70, 183])
  })

  test('a claim without evidence is reported, and so is a gap without a reason', () => {
    const row = (id: string, rest: Partial<Requirement>): Requirement => ({
      ...{ id, level: 1, about: '', status: 'met', shownBy: [readEvidence('SECURITY.md')] },
      ...rest,
    })
    const faults = faultsOf([
      row('1.1', {}),
      row('1.1', {}),
      row('1.2', { shownBy: [] }),
      row('1.3', { status: 'not-applicable' }),
      row('1.4', { status: 'not-met', reason: 'later' }),
    ])
    expect(faults).toEqual([
      '1.1 stands twice',
      '1.2 is called met and nothing shows it',
      '1.3 is not-applicable without a reason',
    ])
  })
})

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { repository } from './checks.ts'
import {
  missingEvidence,
  readRequirements,
  readSpecificationMap,
  statements,
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

test('a test that did not run is missing evidence', () => {
  const file = 'deploy/qa/tests/browser/push.test.ts'
  const missing = (...tests: Parameters<typeof missingEvidence>[0]) =>
    missingEvidence(tests).filter((line) => line.includes(`${file} ›`))
  expect(missing().length).toBeGreaterThan(0)
  const module = { relativeModuleId: file } as Parameters<typeof missingEvidence>[0][number]['module']
  expect(missing({ fullName: 'any', module })).toEqual([])
})

test('every file named as evidence is in the repository', () => {
  const files = statements().flatMap(({ shownBy }) => shownBy.map(({ file }) => file))
  expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([])
})

test('the requirements of ASVS 5.0 are listed once each, 70 of level 1 and 183 of level 2, each with evidence or a reason', () => {
  const requirements = readRequirements()
  expect(new Set(requirements.map(({ text }) => text)).size).toBe(requirements.length)
  const ofLevel = (level: number) => requirements.filter((row) => row.level === level).length
  expect([ofLevel(1), ofLevel(2)]).toEqual([70, 183])
  const isBacked = ({ status, shownBy, reason }: (typeof requirements)[number]) =>
    status === 'met' ? shownBy.length > 0 : Boolean(reason)
  expect(requirements.filter((row) => !isBacked(row))).toEqual([])
})

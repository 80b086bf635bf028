import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository } from './checks.ts'
import { hasTitle, readSpecificationMap } from './specification-map.ts'

const folder = join(repository, 'docs', 'specification')
const maps = readdirSync(folder).filter((name) => name.endsWith('.md'))

describe.each(maps)('docs/specification/%s', (name) => {
  const rows = readSpecificationMap(readFileSync(join(folder, name), 'utf8'))

  test('maps sentences to tests', () => expect(rows.length).toBeGreaterThan(0))

  test('names only tests that exist', () => {
    const missing = rows.flatMap(({ shownBy }) =>
      shownBy
        .filter(({ file, title }) => !exists(file, title))
        .map(({ file, title }) => `${file} › ${title}`),
    )
    expect(missing).toEqual([])
  })
})

function exists(file: string, title: string): boolean {
  const path = join(repository, file)
  return existsSync(path) && hasTitle(readFileSync(path, 'utf8'), title)
}

describe('a map of the specification', () => {
  const table = (...rows: string[]) =>
    ['Some words', '', '| Specification | Shown by |', '|---|---|', ...rows, '', '| other | table |'].join(
      '\n',
    )

  test('is read row by row, with several tests in a cell', () => {
    const map = table('| Prices \\| per quintal | a.test.ts › first<br>b/c.test.ts › second, too |')
    expect(readSpecificationMap(map)).toEqual([
      {
        sentence: 'Prices | per quintal',
        shownBy: [
          { file: 'a.test.ts', title: 'first' },
          { file: 'b/c.test.ts', title: 'second, too' },
        ],
      },
    ])
  })

  test.each([
    '| Prices |  |',
    '| Prices | a.test.ts |',
    '| Prices | a.test.ts › |',
    '| Prices | a › b | c |',
  ])('refuses the row %s', (row) => expect(() => readSpecificationMap(table(row))).toThrow(row))

  test('finds a title in a quoted text only, not in a comment or a name', () => {
    const source = [
      "// refuses a bidder's second",
      'const refuses = 1',
      "test('takes one, leaves the rest', () => {})",
    ].join('\n')
    expect(hasTitle(source, 'takes one')).toBe(true)
    expect(hasTitle(source, 'refuses')).toBe(false)
  })
})

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TestCase } from 'vitest/node'
import { repository } from './checks.ts'

/** A test, or another file, that a document names as evidence of a statement. */
interface Evidence {
  file: string
  /** Part of the test's title as in its source, with `%s` and `$name` for values. */
  title: string | null
}

interface Statement {
  text: string
  shownBy: Evidence[]
}

/** Boli's status for one requirement of OWASP ASVS 5.0, levels 1 and 2. */
interface Requirement extends Statement {
  level: 1 | 2
  status: 'met' | 'not-met' | 'not-applicable'
  /** Why it is not met or does not apply. */
  reason?: string
}

const read = (path: string) => readFileSync(join(repository, path), 'utf8')

/**
 * Lists evidence of docs/specification and of the security requirements that is missing, did not run, or failed.
 * @param tests Those that did not fail. A test skipped because this machine lacks a program is not missing.
 */
export function missingEvidence(tests: readonly Pick<TestCase, 'fullName' | 'module'>[]): string[] {
  const seenByFile = Map.groupBy(tests, ({ module }) => module.relativeModuleId)
  const isShown = ({ file, title }: Evidence) => {
    if (title === null) return existsSync(join(repository, file))
    const seen = seenByFile.get(file)
    const wanted = titlePattern(title)
    // Titles with values appear only in the source.
    return (
      seen?.some(({ fullName }) => wanted.test(fullName)) ||
      (seen && wanted.test(read(file).replaceAll("\\'", "'")))
    )
  }
  return statements().flatMap(({ text, shownBy }) =>
    shownBy
      .filter((evidence) => !isShown(evidence))
      .map(({ file, title }) => `${text}: ${file}${title === null ? '' : ` › ${title}`}`),
  )
}

/** The sentences of the specification, and the security requirements. */
export function statements(): Statement[] {
  const maps = globSync('docs/specification/*.md', { cwd: repository })
  return [...maps.flatMap((map) => readSpecificationMap(read(map))), ...readRequirements()]
}

/** Matches the full names of tests with this title, whatever replaced its `%s` and `$name`. */
export function titlePattern(title: string): RegExp {
  const parts = title.split(/%[sdifjo#]|\$[\w.]+/)
  return new RegExp(parts.map((part) => RegExp.escape(part)).join('.*'), 's')
}

/**
 * Reads the tables `| Specification | Shown by |` of a Markdown text, which has no others. The second column names tests
 * as `path/to/file.test.ts › part of the test's title`, several of them separated by `<br>`.
 * @throws naming a row that cannot be read.
 */
export function readSpecificationMap(markdown: string): Statement[] {
  const rows = markdown.split('\n').filter((line) => line.trim().startsWith('|'))
  return rows
    .filter((row) => !/^\|(-+\||\s*Specification\s*\|)/.test(row))
    .map((row) => {
      const cells = row.split(/(?<!\\)\|/).slice(1, -1)
      const [text = '', shown = ''] = cells.map((cell) => cell.replaceAll('\\|', '|').trim())
      if (cells.length !== 2 || text === '' || shown === '') throw new Error(`not a row of two cells: ${row}`)
      return { text, shownBy: shown.split('<br>').map(readEvidence) }
    })
}

/** Reads docs/security/asvs.json. */
export function readRequirements(): Requirement[] {
  const rows: (Omit<Requirement, 'text' | 'shownBy'> & { id: string; shownBy?: string[] })[] = JSON.parse(
    read('docs/security/asvs.json'),
  )
  return rows.map(({ id, ...row }) => ({ ...row, text: id, shownBy: (row.shownBy ?? []).map(readEvidence) }))
}

/** Reads `path` or `path.test.ts › title`. */
function readEvidence(text: string): Evidence {
  const [file = '', title] = text.split('›').map((part) => part.trim())
  const isTest = /\.test\.tsx?$/.test(file)
  if (file === '' || title === '' || isTest !== (title !== undefined)) {
    throw new Error(`neither "file" nor "file.test.ts › title": ${text}`)
  }
  return { file, title: title ?? null }
}

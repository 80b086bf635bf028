import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A test, or another file, that a document names as evidence of a statement. */
export interface Evidence {
  file: string
  /** Part of the test's title as in its source, with `%s` and `$name` for values. */
  title: string | null
}

/** Reads `path` or `path.test.ts › title`. */
export function readEvidence(text: string): Evidence {
  const [file = '', title] = text.split('›').map((part) => part.trim())
  const isTest = /\.test\.tsx?$/.test(file)
  if (file === '' || title === '' || isTest !== (title !== undefined)) {
    throw new Error(`neither "file" nor "file.test.ts › title": ${text}`)
  }
  return { file, title: title ?? null }
}

interface Statement {
  text: string
  shownBy: Evidence[]
}

type TestsByFile = ReadonlyMap<string, readonly string[]>

/**
 * Which evidence of docs/specification and of the security requirements is missing, did not run, or failed.
 * @param skippedByFile Tests that need a program which this machine lacks: the run counts them as skipped.
 */
export function missingEvidence(
  repository: string,
  passedByFile: TestsByFile,
  skippedByFile: TestsByFile,
): string[] {
  const seen = new Map(passedByFile)
  for (const [file, titles] of skippedByFile) seen.set(file, [...(seen.get(file) ?? []), ...titles])
  return statementsIn(repository).flatMap(({ text, shownBy }) =>
    shownBy
      .filter((evidence) => !isShown(repository, evidence, seen))
      .map(({ file, title }) => `${text}: ${file}${title === null ? '' : ` › ${title}`}`),
  )
}

/** The files named as evidence that are not in the repository: moved, or deleted. */
export function missingFiles(repository: string): string[] {
  return statementsIn(repository).flatMap(({ text, shownBy }) =>
    shownBy.filter(({ file }) => !existsSync(join(repository, file))).map(({ file }) => `${text}: ${file}`),
  )
}

function statementsIn(repository: string): Statement[] {
  const maps = join(repository, 'docs', 'specification')
  return [
    ...readdirSync(maps)
      .filter((name) => name.endsWith('.md'))
      .flatMap((name) => readSpecificationMap(readFileSync(join(maps, name), 'utf8'))),
    ...readRequirements(repository).map(({ id, shownBy }) => ({ text: id, shownBy })),
  ]
}

function isShown(repository: string, { file, title }: Evidence, seenByFile: TestsByFile): boolean {
  if (title === null) return existsSync(join(repository, file))
  const seen = seenByFile.get(file) ?? []
  if (seen.length === 0) return false
  const wanted = titlePattern(title)
  // Titles with values appear only in the source.
  const source = () => readFileSync(join(repository, file), 'utf8').replaceAll("\\'", "'")
  return seen.some((name) => wanted.test(name)) || wanted.test(source())
}

/** Matches the full names of tests whose title is, or is made from, this one. */
export function titlePattern(title: string): RegExp {
  const parts = title.split(/%[sdifjo#]|\$[\w.]+/)
  return new RegExp(parts.map((part) => RegExp.escape(part)).join('.*'), 's')
}

const CELL_BORDER = /(?<!\\)\|/

/**
 * Reads the tables `| Specification | Shown by |` of a Markdown text, which has no others. The second column names tests
 * as `path/to/file.test.ts › part of the test's title`, several of them separated by `<br>`.
 * @throws naming a row that cannot be read.
 */
export function readSpecificationMap(markdown: string): Statement[] {
  const rows = markdown.split('\n').filter((line) => line.trim().startsWith('|'))
  return rows.filter((row) => !/^\|(-+\||\s*Specification\s*\|)/.test(row)).map(readRow)
}

function readRow(row: string): Statement {
  const cells = row
    .split(CELL_BORDER)
    .slice(1, -1)
    .map((cell) => cell.replaceAll('\\|', '|').trim())
  const [text = '', shown = ''] = cells
  if (cells.length !== 2 || text === '' || shown === '') throw new Error(`not a row of two cells: ${row}`)
  return { text, shownBy: shown.split('<br>').map(readEvidence) }
}

/** Boli's status for one requirement of OWASP ASVS 5.0, levels 1 and 2. */
export interface Requirement {
  id: string
  level: 1 | 2
  /** The requirement, in our own short words. */
  about: string
  status: 'met' | 'not-met' | 'not-applicable'
  /** Tests or files that show it; at least one if it is met. */
  shownBy: Evidence[]
  /** Why it is not met or does not apply. */
  reason?: string
}

/** Reads docs/security/asvs.json. */
export function readRequirements(repository: string): Requirement[] {
  const text = readFileSync(join(repository, 'docs', 'security', 'asvs.json'), 'utf8')
  const rows: (Omit<Requirement, 'shownBy'> & { shownBy?: string[] })[] = JSON.parse(text)
  return rows.map((row) => ({ ...row, shownBy: (row.shownBy ?? []).map(readEvidence) }))
}

/** Errors in the list itself: a claim without evidence, a gap without a reason, a duplicate number. */
export function faultsOf(requirements: readonly Requirement[]): string[] {
  const seen = new Set<string>()
  return requirements.flatMap(({ id, status, shownBy, reason }) => {
    const faults: string[] = []
    if (seen.has(id)) faults.push(`${id} stands twice`)
    seen.add(id)
    if (status === 'met' && shownBy.length === 0) faults.push(`${id} is called met and nothing shows it`)
    if (status !== 'met' && !reason) faults.push(`${id} is ${status} without a reason`)
    return faults
  })
}

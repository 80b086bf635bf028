import { markdownTable } from '@boli/load/report'
import type { Finding } from '../try-fault.ts'
import { cellsOf, header, linesOf } from './render.ts'

/** A section's content for one fault. */
interface Entry {
  cells: string[]
  /** Its lines below the table. */
  details: string[]
  /** The run: command, time and machine. */
  run: string
}

export interface NewFindings {
  findings: readonly Finding[]
  run: string
  /** All faults of the section, in order; others are dropped. */
  names: readonly string[]
}

/** A section with new results; faults that did not run keep earlier results. */
export function mergeSection(section: string, { findings, run, names }: NewFindings): string {
  const entries = parseSection(section)
  for (const finding of findings) {
    const details = linesOf(finding).map(withoutFolders)
    entries.set(finding.name, { cells: cellsOf(finding), details, run: withoutFolders(run) })
  }
  const kept = names.flatMap((name) => entries.get(name) ?? [])
  const missing = names.filter((name) => !entries.has(name))
  const runs = [...new Set(kept.map((entry) => entry.run))]
  return [
    ...runs.map((text, index) => `**Run ${index + 1}**: ${text}\n`),
    markdownTable(
      [...header, 'Run'],
      kept.map((entry) => [...entry.cells, String(runs.indexOf(entry.run) + 1)]),
    ),
    '',
    ...kept.flatMap(({ details }) => details),
    ...(missing.length > 0 ? ['', `Not yet run: ${missing.join(', ')}.`] : []),
  ].join('\n')
}

function parseSection(section: string): Map<string, Entry> {
  const lines = section.split('\n')
  const runs = parseRuns(lines.slice(0, lines.findIndex(isRow)).join('\n'))
  const entries = new Map<string, Entry>()
  for (const line of lines.filter(isRow).slice(2)) {
    const cells = line.split('|').slice(1, -1)
    const run = runs.get(cells.pop()?.trim() ?? '')
    const [name = '', ...values] = cells.map((cell) => cell.trim())
    if (run) entries.set(name, { cells: [name, ...values], details: linesOfItem(lines, name), run })
  }
  return entries
}

function isRow(line: string): boolean {
  return line.startsWith('|')
}

/** The runs by their numbers. */
function parseRuns(text: string): Map<string, string> {
  const [, ...parts] = text.split(/^\*\*Run (\d+)\*\*: /m)
  const runs = new Map<string, string>()
  for (let index = 0; index < parts.length; index += 2) {
    runs.set(parts[index] ?? '', (parts[index + 1] ?? '').trim())
  }
  return runs
}

/** The item of a fault, with the lines that are indented below it. */
function linesOfItem(lines: readonly string[], name: string): string[] {
  const first = lines.findIndex((line) => line.startsWith(`- **${name}**`))
  if (first < 0) return []
  const following = lines.slice(first + 1)
  const end = following.findIndex((line) => !line.startsWith('  '))
  return [lines[first] ?? '', ...following.slice(0, end < 0 ? undefined : end)]
}

/** Paths on the machine of a run are removed. */
function withoutFolders(text: string): string {
  return text.replace(/(?:file:\/\/|(?<![\w.:/]))\/(?:[\w.@+-]+\/)+([\w.@+-]+)/g, '$1')
}

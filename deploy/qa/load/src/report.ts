import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Histogram } from './measure/histogram.ts'
/** `12,345`, with two significant digits for small figures. */
export function formatRate(value: number): string {
  return value >= 99.5 ? Math.round(value).toLocaleString('en') : value.toPrecision(2)
}

/** Milliseconds to the tenth. */
export function formatMs(value: number): string {
  return value.toFixed(1)
}

export const nothing = '–'

export const bulleted = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

/** `12,345` */
export const whole = (value: number) => Math.round(value).toLocaleString('en')

/** Summary of durations, for a table. */
export const latencyCells = (times: Histogram) =>
  [50, 95, 100].map((percent) => formatMs(times.percentile(percent)))

/** The same for the screen, while it is measured. */
export const latencyLine = (name: string, times: Histogram) =>
  `${name.padEnd(34)} p50 ${formatMs(times.percentile(50))}  p95 ${formatMs(times.percentile(95))} ms`
/** A table in Markdown, padded so that it reads well on a screen too. Columns of figures are right-aligned. */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = header.map((title, column) =>
    Math.max(3, title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const isFigure = header.map((_, column) =>
    rows.every((row) => /^[\d,.×–\s-]*$/.test((row[column] ?? '').replace(/ (ms|µs)$/, ''))),
  )
  const line = (cells: readonly string[]) =>
    `| ${widths
      .map((width, column) => {
        const cell = cells[column] ?? ''
        return isFigure[column] ? cell.padStart(width) : cell.padEnd(width)
      })
      .join(' | ')} |`
  const rule = widths.map((width, column) =>
    isFigure[column] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [line(header), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n')
}
const EVERY_MS = 5_000

/** Prints the progress of something long, once in a while. */
export class Progress {
  readonly #what: string
  readonly #say: (line: string) => void
  #saidMs = performance.now()

  /** @param what is counted: `events published`. */
  constructor(what: string, say: (line: string) => void) {
    this.#what = what
    this.#say = say
  }

  reach(count: number): void {
    if (performance.now() - this.#saidMs < EVERY_MS) return
    this.#saidMs = performance.now()
    this.#say(`  ${count.toLocaleString('en')} ${this.#what}`)
  }
}

const docs = join(import.meta.dirname, '..', '..', '..', '..', 'docs')

/** Puts text between the markers `<!-- name -->` and `<!-- /name -->` of a page of docs. */
export async function writeDocs(name: string, text: string, page = 'benchmarks.md'): Promise<void> {
  const path = join(docs, page)
  await writeFile(path, replaceSection(await readFile(path, 'utf8'), name, text))
}

/** @throws if the page has no such markers. */
function replaceSection(content: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = content.indexOf(begin)
  const to = content.indexOf(end)
  if (from === -1 || to < from) throw new Error(`The page has no marks ${begin} … ${end}`)
  return `${content.slice(0, from + begin.length)}\n${text.trim()}\n${content.slice(to)}`
}

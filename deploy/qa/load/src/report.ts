import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Percentiles } from './measure/statistics.ts'

/** `12,345`, with two significant digits for small figures. */
export function formatRate(value: number): string {
  return value >= 99.5 ? whole(value) : value.toPrecision(2)
}

/** Milliseconds to the tenth; null if they were not measured. */
export const formatMs = (value: number | null) => value?.toFixed(1) ?? nothing

/** `12.3 s` */
export const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** `12,345` */
export const whole = (value: number) => Math.round(value).toLocaleString('en')

export const nothing = '–'

export const bulleted = (lines: readonly string[]) => lines.map((line) => `- ${line}`).join('\n')

/** A column: its title, and what it shows of a row. */
export type Column<Row> = readonly [title: string, cell: (row: Row, index: number) => string]

export const latencyColumns: Column<Percentiles>[] = [
  ['p50 ms', ({ p50 }) => formatMs(p50)],
  ['p95 ms', ({ p95 }) => formatMs(p95)],
  ['max ms', ({ max }) => formatMs(max)],
]

/** A table in Markdown, padded so that it reads well on a screen too. Columns of figures are right-aligned. */
export function tableOf<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const shown = columns.map(([title, cell]) => {
    const cells = rows.map(cell)
    const width = Math.max(3, title.length, ...cells.map(({ length }) => length))
    const isFigure = cells.every((text) => /^[\d,.×–\s-]*$/.test(text.replace(/ (ms|µs)$/, '')))
    const pad = (text: string) => (isFigure ? text.padStart(width) : text.padEnd(width))
    return [pad(title), `${'-'.repeat(width - 1)}${isFigure ? ':' : '-'}`, ...cells.map(pad)]
  })
  const lines = ['title', 'rule', ...rows].map((_, line) => shown.map((column) => column[line]).join(' | '))
  return lines.map((line) => `| ${line} |`).join('\n')
}

const docs = resolve(import.meta.dirname, '../../../../docs')

/** Puts text between the markers `<!-- name -->` and `<!-- /name -->` of a page of docs. @throws if it has none. */
export async function writeDocs(name: string, text: string, page = 'benchmarks.md'): Promise<void> {
  const path = resolve(docs, page)
  const content = await readFile(path, 'utf8')
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = content.indexOf(begin)
  const to = content.indexOf(end)
  if (from === -1 || to < from) throw new Error(`The page has no marks ${begin} … ${end}`)
  await writeFile(path, `${content.slice(0, from + begin.length)}\n${text.trim()}\n${content.slice(to)}`)
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const page = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'benchmarks.md')

/** Puts text between the marks `<!-- name -->` and `<!-- /name -->` of the page of benchmarks. */
export async function writeDocs(name: string, text: string): Promise<void> {
  await writeFile(page, replaceSection(await readFile(page, 'utf8'), name, text))
}

/** @throws where the page has no such marks. */
export function replaceSection(content: string, name: string, text: string): string {
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
  const from = content.indexOf(begin)
  const to = content.indexOf(end)
  if (from === -1 || to < from) throw new Error(`The page has no marks ${begin} … ${end}`)
  return `${content.slice(0, from + begin.length)}\n${text.trim()}\n${content.slice(to)}`
}

import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSection, replaceSection } from '@boli/load/report/write-docs'
import { mergeSection, type NewFindings } from './page-section.ts'

const page = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'faults.md')

/** Puts what was found between the marks of a section of the page of faults. */
export async function writeFaultDocs(section: string, found: NewFindings): Promise<void> {
  const content = await readFile(page, 'utf8')
  const merged = mergeSection(readSection(content, section), found)
  await writeFile(page, replaceSection(content, section, withoutFolders(merged)))
}

/** Where files lie on the machine of a run says nothing to a reader of the page. */
function withoutFolders(text: string): string {
  return text.replace(/(?:file:\/\/|(?<![\w.:/]))\/(?:[\w.@+-]+\/)+([\w.@+-]+)/g, '$1')
}

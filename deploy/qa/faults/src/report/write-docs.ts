import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceSection } from '@boli/load/report'
import { mergeSection, type NewFindings } from './page-section.ts'

const page = join(import.meta.dirname, '..', '..', '..', '..', '..', 'docs', 'faults.md')

/** Writes results between the markers of a section of the page of faults. */
export async function writeFaultDocs(section: string, found: NewFindings): Promise<void> {
  const content = await readFile(page, 'utf8')
  const merged = mergeSection(sectionOf(content, section), found)
  await writeFile(page, replaceSection(content, section, merged))
}

function sectionOf(content: string, name: string): string {
  return content.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? ''
}

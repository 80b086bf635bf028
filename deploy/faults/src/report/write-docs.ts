import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { replaceSection } from '@boli/load/report/write-docs'

const page = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'faults.md')

/** Puts text between the marks of a section of the page of faults. */
export async function writeFaultDocs(section: string, text: string): Promise<void> {
  await writeFile(page, replaceSection(await readFile(page, 'utf8'), section, text))
}

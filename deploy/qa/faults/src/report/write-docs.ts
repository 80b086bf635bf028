import { writeDocs } from '@boli/load/report'
import { faults } from '../faults/index.ts'
import type { Finding } from '../try-fault.ts'
import { renderFindings } from './render.ts'

/** Writes the sections of docs/faults.md whose faults have all run, so that each table comes from one run. */
export async function writeFaultDocs(findings: readonly Finding[], run: string): Promise<void> {
  for (const [section, own] of Map.groupBy(faults, (fault) => fault.section ?? 'faults')) {
    const names = own.map(({ name }) => name)
    const found = findings.filter(({ name }) => names.includes(name))
    if (found.length < own.length) continue
    const text = `${run}\n\n${renderFindings(found)}`
    await writeDocs(section, withoutFolders(text), 'faults.md')
  }
}

/** Paths on the machine of a run are removed. */
function withoutFolders(text: string): string {
  return text.replace(/(?:file:\/\/|(?<![\w.:/]))\/(?:[\w.@+-]+\/)+([\w.@+-]+)/g, '$1')
}

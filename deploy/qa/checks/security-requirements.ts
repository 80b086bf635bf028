import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Evidence, readEvidence } from './evidence.ts'

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

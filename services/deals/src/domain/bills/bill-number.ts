/** What is numbered; each has a sequence of its own per seller and financial year. */
export type PaperKind = 'bill' | 'credit-note'

/** `2026-27/0001`, or `CN/2026-27/0001` for a credit note. */
export function paperNumber(kind: PaperKind, year: string, count: number): string {
  const number = `${year}/${String(count).padStart(4, '0')}`
  return kind === 'bill' ? number : `CN/${number}`
}

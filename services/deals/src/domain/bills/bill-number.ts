/** What is numbered; each has a sequence of its own per seller and financial year. */
export type PaperKind = 'bill' | 'credit-note'

const indianDate = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata', dateStyle: 'short' })

/** The day in India: `2026-11-22`. */
export function dayInIndia(atMs: number): string {
  return indianDate.format(atMs)
}

/** The Indian financial year of a day, from April to March: `2026-27`. */
export function financialYearOf(day: string): string {
  const [year = 0, month = 0] = day.split('-').map(Number)
  const first = month >= 4 ? year : year - 1
  return `${first}-${String((first + 1) % 100).padStart(2, '0')}`
}

/** `2026-27/0001`, or `CN/2026-27/0001` for a credit note. */
export function paperNumber(kind: PaperKind, year: string, count: number): string {
  const number = `${year}/${String(count).padStart(4, '0')}`
  return kind === 'bill' ? number : `CN/${number}`
}

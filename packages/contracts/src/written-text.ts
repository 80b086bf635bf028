/** White space, invisible letters and marks, and the Braille blank. */
const drawsNothing = /^[\s\p{M}\p{Default_Ignorable_Code_Point}\u2800]*$/u

/** Whether a text has no visible character: it counts as empty, however long it is. */
export function isBlankText(text: string): boolean {
  return drawsNothing.test(text)
}

const months = [
  ...['january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
]
const SHORTEST_MONTH = 3

/**
 * Reads a calendar day in common formats: `2026-11-24`, also followed by a time, `24/11/2026`,
 * `24-11-2026`, `24.11.2026`, `24 Nov 2026`, `24-November-2026`, `Nov 24, 2026`. A year of two digits is not read.
 * @returns `YYYY-MM-DD`; null if there is no such day.
 */
export function readDay(text: string): string | null {
  const plain = text.trim().toLowerCase()
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[t ].*)?$/.exec(plain)
  if (iso) return realDay(iso[1], iso[2], iso[3])
  const numbers = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(plain)
  if (numbers) return realDay(numbers[4], numbers[3], numbers[1])
  const words =
    /^(?<day>\d{1,2})(?:st|nd|rd|th)?[\s/.,-]*(?<month>[a-z]+)[\s/.,-]*(?<year>\d{4})$/.exec(plain) ??
    /^(?<month>[a-z]+)[\s/.,-]*(?<day>\d{1,2})(?:st|nd|rd|th)?[\s/.,-]+(?<year>\d{4})$/.exec(plain)
  if (!words?.groups) return null
  const { day, month = '', year } = words.groups
  const number = month.length < SHORTEST_MONTH ? 0 : 1 + months.findIndex((name) => name.startsWith(month))
  return realDay(year, String(number), day)
}

function realDay(year = '', month = '', day = ''): string | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) ? text : null
}

/**
 * Where a spreadsheet would begin a formula: at the start of a cell, also after a line break or a tab, and after the
 * semicolon at which spreadsheets of some countries divide a line. The signs may be full-width.
 */
const formulaStart = /^[\n\r\t]|(?:^|;)\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/g

/** A text for a cell of a CSV file, with an apostrophe before what a spreadsheet would calculate. */
export function plainCell(text: string): string {
  return text.replace(formulaStart, (start) => (start.startsWith(';') ? `;'${start.slice(1)}` : `'${start}`))
}

import { saveFile } from './save-file.ts'

/** Saves rows as a file that spreadsheets open, Hindi included; nothing in a cell is taken for a formula. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const lines = rows.map((cells) => cells.map(cellText).join(','))
  // Spreadsheets take a file for UTF-8 by its first character.
  const blob = new Blob(['\ufeff', lines.join('\r\n'), '\r\n'], { type: 'text/csv' })
  saveFile(`${name}.csv`, blob)
}

function cellText(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

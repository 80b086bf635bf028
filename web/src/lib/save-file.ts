import { plainCell } from '@boli/contracts'

/** Downloads a file with that name. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}

export const saveJson = (name: string, value: unknown, indent?: number): void =>
  saveFile(name, new Blob([JSON.stringify(value, null, indent)], { type: 'application/json' }))

/** Saves rows as a file that spreadsheets open, Hindi included; no cell is treated as a formula. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  const lines = rows.map((cells) => cells.map(cellText).join(','))
  // Spreadsheets recognise UTF-8 by the byte order mark.
  const blob = new Blob(['\ufeff', lines.join('\r\n'), '\r\n'], { type: 'text/csv' })
  saveFile(`${name}.csv`, blob)
}

function cellText(text: string): string {
  const safe = plainCell(text)
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

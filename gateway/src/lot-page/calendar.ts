import type { PublicLot } from '@boli/contracts'

/** A calendar file (RFC 5545) with an event of 15 minutes before a lot's end. */
export function toCalendar(lot: PublicLot, address: string, now: Date): string {
  const end = new Date(lot.endTime)
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Boli//Lot//EN', 'BEGIN:VEVENT'],
    `UID:${lot._id}@boli`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(new Date(end.getTime() - 15 * 60_000))}`,
    `DTEND:${stamp(end)}`,
    `SUMMARY:${escapeText(lot.productName)}`,
    `URL:${address}`,
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]
  return lines.flatMap(folded).join('\r\n')
}

const stamp = (date: Date) => `${date.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|[\r\n]/g, '\\n')
}

const LONGEST_LINE = 75

/** Folds lines at 75 bytes; continuation lines begin with a space, and no character is split. */
function folded(line: string): string[] {
  const lines = ['']
  for (const letter of line) {
    const last = lines.at(-1) ?? ''
    if (Buffer.byteLength(last + letter) <= LONGEST_LINE) lines[lines.length - 1] = last + letter
    else lines.push(` ${letter}`)
  }
  return lines
}

import type { FieldError } from '../envelope.ts'
import { isId } from '../ids.ts'
import { indianDay } from '../moment.ts'
import { type CreateAuctionField, lotTextLimits } from './listing-form.ts'
import type { LabReport } from './lot.ts'
import { type Read, readDate, readText } from './lot-fields.ts'

/** The report's fields in the lot's form: either all of them are given, or none. */
export const labFields = [
  'labName',
  'labSample',
  'labDate',
  'labPicture',
] as const satisfies readonly CreateAuctionField[]
export type LabField = (typeof labFields)[number]

/**
 * Reads the laboratory report in the lot's form.
 * @param nowMs The report's day must not be in the future in India.
 */
export function readLabReport(
  texts: Record<LabField, string>,
  nowMs: number,
): { report: LabReport | null; errors: FieldError[] } {
  if (labFields.every((field) => texts[field] === '')) return { report: null, errors: [] }
  const errors: FieldError[] = []
  function read(field: LabField, judge: (text: string) => Read<string | null>): string {
    const text = texts[field]
    const missing = { code: 'required', message: 'Give all of the laboratory report, or none of it' }
    const result: Read<string | null> = text === '' ? missing : judge(text)
    if ('value' in result) return result.value ?? ''
    errors.push({ field, ...result })
    return ''
  }
  const report = {
    laboratory: read('labName', (text) => readText(text, lotTextLimits.other)),
    sampleNumber: read('labSample', (text) => readText(text, lotTextLimits.labSample)),
    date: read('labDate', (text) => readPastDay(text, nowMs)),
    picture: read('labPicture', (text) =>
      isId(text) ? { value: text } : { code: 'pattern', message: 'A picture is named by its id' },
    ),
  }
  return { report, errors }
}

function readPastDay(text: string, nowMs: number): Read<string | null> {
  const day = readDate(text)
  return 'value' in day && day.value !== null && day.value > indianDay(nowMs)
    ? { code: 'day-to-come', message: 'This day is in the future' }
    : day
}

/** The report as form fields. */
export function labTexts(report: LabReport | null): Record<LabField, string> {
  const { laboratory = '', sampleNumber = '', date = '', picture = '' } = report ?? {}
  return { labName: laboratory, labSample: sampleNumber, labDate: date, labPicture: picture }
}

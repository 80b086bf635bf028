import { addDays, type OwnExportQuery, readDay, startOfIndianDay } from '@boli/contracts'
import { refuseFields } from '../process/api-error.ts'

const DAYS_AT_MOST = 366

/**
 * Reads the days of an export, both included, in Indian time.
 * @throws {ApiError} `validation-failed` for invalid days, days in the wrong order, or more than a year.
 */
export function readDays({ from, to }: Pick<OwnExportQuery, 'from' | 'to'>): { from: Date; until: Date } {
  for (const [field, day] of Object.entries({ from, to })) {
    if (readDay(day) === null) throw refuseFields({ field, code: 'date', message: 'Please enter a date' })
  }
  if (to < from)
    throw refuseFields({ field: 'to', code: 'days-order', message: 'The last day is before the first' })
  if (to > addDays(from, DAYS_AT_MOST - 1))
    throw refuseFields({ field: 'to', code: 'days-too-many', message: 'Choose a year at most' })
  return { from: startOfIndianDay(from), until: startOfIndianDay(addDays(to, 1)) }
}

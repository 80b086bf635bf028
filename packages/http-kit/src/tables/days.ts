import { addDays, type OwnExportQuery, readDay, startOfIndianDay } from '@boli/contracts'
import { refuseFields } from '../process/api-error.ts'

const DAYS_AT_MOST = 366

/**
 * Reads the days of an export, both included, in Indian time.
 * @param o.daysAtMost A year unless given; null for any number.
 * @throws {ApiError} `validation-failed` for each invalid day, days in the wrong order, or too many.
 */
export function readDays(
  { from, to }: Pick<OwnExportQuery, 'from' | 'to'>,
  { daysAtMost = DAYS_AT_MOST }: { daysAtMost?: number | null } = {},
): { from: Date; until: Date } {
  const wrong = Object.entries({ from, to }).filter(([, day]) => readDay(day) === null)
  if (wrong.length > 0)
    throw refuseFields(...wrong.map(([field]) => ({ field, code: 'date', message: 'Please enter a date' })))
  if (to < from)
    throw refuseFields({ field: 'to', code: 'days-order', message: 'The last day is before the first' })
  if (daysAtMost !== null && to > addDays(from, daysAtMost - 1))
    throw refuseFields({ field: 'to', code: 'days-too-many', message: 'Choose a year at most' })
  return { from: startOfIndianDay(from), until: startOfIndianDay(addDays(to, 1)) }
}

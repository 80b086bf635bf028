import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'
import { fieldFault } from './field-text.ts'

/**
 * Puts the server's field errors on the form's fields of the same names.
 * @returns true where at least one landed, so that nothing more need be said.
 */
export function applyServerFieldErrors<Values extends FieldValues>(
  error: unknown,
  fields: readonly Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiError)) return false
  let isFirst = true
  for (const fault of error.fieldErrors) {
    const known = fields.find((name) => name === fault.field)
    if (known === undefined) continue
    setError(known, { type: 'server', message: fieldFault(fault) }, { shouldFocus: isFirst })
    isFirst = false
  }
  return !isFirst
}

import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'
import { useErrorText } from './error-text.ts'
import { fieldFault, useFieldText } from './field-text.ts'

const controls = 'input, select, textarea'

/**
 * Brings the first field that a form reports a fault of into view, with the focus. Which one is first is read from the
 * page, so that groups of inputs count like single fields.
 * @returns false where nothing is reported.
 */
export function focusFirstFault(form: HTMLElement | null): boolean {
  const message = form?.querySelector<HTMLElement>('[data-fault]')
  if (!form || !message) return false
  const described = form.querySelector<HTMLElement>(`[aria-describedby~="${message.id}"]`)
  const control = described?.matches(controls) ? described : described?.querySelector<HTMLElement>(controls)
  control?.focus({ preventScroll: true })
  // Not the control alone: what is wrong stands under it.
  message.scrollIntoView?.({ block: 'center' })
  return true
}

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

/**
 * What went wrong, in one sentence: of the server's answer the first field that is wrong, or the whole.
 * @param textOf Words for what is no answer of the server; it stays general without them.
 */
export function useFailureText(textOf?: (error: unknown) => string): (error: unknown) => string {
  const errorText = useErrorText()
  const fieldText = useFieldText()
  return (error) => {
    if (!(error instanceof ApiError)) return (textOf ?? errorText)(error)
    const [fault] = error.fieldErrors
    return (fault && fieldText(fieldFault(fault))) ?? errorText(error)
  }
}

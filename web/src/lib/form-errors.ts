import type { FieldErrors, FieldValues, Path, Resolver, UseFormSetError } from 'react-hook-form'
import { ApiError } from './api-error.ts'
import { useErrorText } from './error-text.ts'
import { fieldFault, useFieldText } from './field-text.ts'

const controls = 'input, select, textarea'

/**
 * Scrolls to the first field with an error and focuses it. The order is read from the DOM, so that groups of inputs
 * count like single fields.
 * @returns false if there is no error.
 */
export function focusFirstFault(form: HTMLElement | null): boolean {
  const message = form?.querySelector<HTMLElement>('[data-fault]')
  if (!form || !message) return false
  const described = form.querySelector<HTMLElement>(`[aria-describedby~="${message.id}"]`)
  const control = described?.matches(controls) ? described : described?.querySelector<HTMLElement>(controls)
  control?.focus({ preventScroll: true })
  // Scrolls to the message, which is below the control.
  message.scrollIntoView?.({ block: 'center' })
  return true
}

/**
 * Puts the server's field errors on the form's fields of the same names.
 * @returns true if at least one was placed, so that no further message is needed.
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
 * The error in one sentence: the first field error of the server's answer, or its message.
 * @param textOf Text for errors other than answers of the server; general by default.
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

/** Validates a form with a function that returns an error code for each field; false and null mean no error. */
export function faultResolver<Values extends FieldValues>(
  faultsOf: (values: Values) => Partial<Record<keyof Values & string, string | false | null>>,
): Resolver<Values> {
  return (values) => {
    const errors = Object.entries<string | false | null | undefined>(faultsOf(values)).flatMap(
      ([field, code]) => (code ? [[field, { type: code, message: fieldFault({ code }) }]] : []),
    )
    return errors.length === 0
      ? { values, errors: {} }
      : { values: {}, errors: Object.fromEntries(errors) as FieldErrors<Values> }
  }
}

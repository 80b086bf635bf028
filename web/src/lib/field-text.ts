import type { FieldError } from '@boli/contracts'
import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import type { FieldValues, Path, UseFormSetError } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { ApiError } from './api-error.ts'

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

type Fault = Pick<FieldError, 'code' | 'params'> & { message?: string }

/**
 * A field's error as forms keep it: the one text of react-hook-form's `message` carries code, parameters
 * and the English words, and {@link useFieldText} words it in the language that the page has when it is shown.
 */
export function fieldFault({ code, params = {}, message = '' }: Fault): string {
  return JSON.stringify([code, params, message])
}

/** What {@link fieldFault} put together; null of any other text. */
function partsOf(text: string): [string, Record<string, string | number>, string] | null {
  if (!text.startsWith('["')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The words of a fault; where its code has none, the English ones that came with it. */
export function fieldTextOf(fault: string, t: TFunction): string {
  const parts = partsOf(fault)
  if (parts === null) return fault
  const [code, params, message] = parts
  // The faults of deals' own forms are fetched with those forms.
  return t([`errors:field.${code}`, `dealfaults:${code}`], {
    ...params,
    defaultValue: message || t('errors:field.pattern'),
  })
}

/** A field's error in the reader's language. Takes what {@link fieldFault} made, and passes other texts on. */
export function useFieldText(): (fault: string | undefined) => string | undefined {
  const { t } = useTranslation('errors')
  return useCallback((fault) => (fault ? fieldTextOf(fault, t) : undefined), [t])
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

import type { FieldError } from '@boli/contracts'
import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

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

import type { FieldError } from '@boli/contracts'
import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

type Fault = Pick<FieldError, 'code' | 'params'> & { message?: string }

/**
 * Encodes a field's error for react-hook-form's `message`: code, parameters and the English text; {@link useFieldText}
 * translates it when it is shown.
 */
export function fieldFault({ code, params = {}, message = '' }: Fault): string {
  return JSON.stringify([code, params, message])
}

/** Decodes {@link fieldFault}; null for any other text. */
function partsOf(text: string): [string, Record<string, string | number>, string] | null {
  if (!text.startsWith('["')) return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** The text of an error; if its code has none, the English one. */
export function fieldTextOf(fault: string, t: TFunction): string {
  const parts = partsOf(fault)
  if (parts === null) return fault
  const [code, params, message] = parts
  // Error texts of deals' forms are fetched with those forms.
  return t([`errors:field.${code}`, `dealfaults:${code}`], {
    ...params,
    defaultValue: message || t('errors:field.pattern'),
  })
}

/** A field's error in the page's language. Accepts the result of {@link fieldFault}, and returns other texts unchanged. */
export function useFieldText(): (fault: string | undefined) => string | undefined {
  const { t } = useTranslation('errors')
  return useCallback((fault) => (fault ? fieldTextOf(fault, t) : undefined), [t])
}

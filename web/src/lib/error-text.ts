import type { PriceUnit } from '@boli/contracts'
import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, isRefusal } from './api-error.ts'
import { formatDate, formatPrice, formatWait } from './format.ts'

/** Values of a code's text, and the variant that they require. */
function detailsOf({ params, retryAfterSeconds }: ApiError): { context?: string; [name: string]: unknown } {
  const { minimum, priceUnit, until, reason } = params
  const known = typeof until === 'string' ? { ...params, until: formatDate(until) } : params
  if (typeof until === 'string' && reason !== undefined) return { ...known, context: 'reason' }
  if (retryAfterSeconds !== null) return { ...known, context: 'wait', wait: formatWait(retryAfterSeconds) }
  if (typeof minimum !== 'number') return known
  return { ...known, context: 'minimum', minimum: formatPrice(minimum, priceUnit as PriceUnit) }
}

/**
 * The text of an error: that of its code with its parameters, in the page's language. The server's own English is the
 * last resort, for a code that is newer than the page. Anything but an {@link ApiError} is a bug of the pages, and gets
 * a general text.
 */
export function errorTextOf(error: unknown, t: TFunction): string {
  if (!(error instanceof ApiError)) return t('errors:code.internal-error')
  // For an answer without a text the page's fallback is used.
  if (error.message === '') return ''
  return t(`errors:code.${error.code}`, { ...detailsOf(error), defaultValue: error.message })
}

/**
 * {@link errorTextOf} in the page's language. With a `fallback` only refusals have their own text; if the server did
 * not answer, the fallback is used.
 */
export function useErrorText(): (error: unknown, fallback?: string) => string {
  const { t } = useTranslation('errors')
  return useCallback(
    (error: unknown, fallback?: string) =>
      fallback === undefined
        ? errorTextOf(error, t)
        : (isRefusal(error) && errorTextOf(error, t)) || fallback,
    [t],
  )
}

import type { TFunction } from 'i18next'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from './api-error.ts'

/** Network failures have words of their own in both languages; the server never spoke. */
const own = new Set(['network', 'timeout', 'unreadable'])

/**
 * What to tell a person of an error: in English the server's own words, in other languages those of
 * its stable code. Anything that is not an {@link ApiError} is ours to fix and stays general.
 */
export function errorTextOf(error: unknown, t: TFunction, language: string): string {
  if (!(error instanceof ApiError)) return t('errors:code.internal-error')
  if (language === 'en' && !own.has(error.code)) return error.message
  return t(`errors:code.${error.code}`, { defaultValue: error.message })
}

/** {@link errorTextOf} in the page's language. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('errors')
  return useCallback((error: unknown) => errorTextOf(error, t, i18n.language), [t, i18n.language])
}

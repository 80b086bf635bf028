import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'

/**
 * The words that `texts` hold for an English message. Limits differ from field to field, so a
 * number in the message may stand as `#` in the key and as `{{number}}` in the words.
 */
export function fieldTextOf(message: string, texts: Record<string, string>): string {
  const words = texts[message] ?? texts[message.replace(/\d+/, '#')] ?? message
  return words.replace('{{number}}', /\d+/.exec(message)?.[0] ?? '')
}

/**
 * A field's message in the reader's language. Messages come in English, from a schema of contracts
 * or from the server; `errors:field` holds their translations by the English words.
 */
export function useFieldText(): (message: string | undefined) => string | undefined {
  const { i18n } = useTranslation('errors')
  return useCallback(
    (message) => {
      if (message === undefined || message === '') return undefined
      // Read as it stands: `t` would take the dots and colons of these keys for separators.
      const texts: unknown = i18n.getResource(i18n.language, 'errors', 'field')
      return fieldTextOf(message, (texts ?? {}) as Record<string, string>)
    },
    [i18n, i18n.language],
  )
}

import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../lib/api-client.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { fieldFault, useFieldText } from '../../../lib/field-text.ts'

/** What went wrong, be it the server's refusal or the browser's, which makes the passkeys. */
export function useFailureText(): (error: unknown) => string {
  const { t } = useTranslation('security')
  const errorText = useErrorText()
  const fieldText = useFieldText()
  return (error) => {
    if (error instanceof ApiError) {
      const [fault] = error.fieldErrors
      return (fault && fieldText(fieldFault(fault))) ?? errorText(error)
    }
    const name = error instanceof Error ? error.name : ''
    if (name === 'InvalidStateError') return t('passkeys.already')
    return t(name === 'NotAllowedError' || name === 'AbortError' ? 'passkeys.cancelled' : 'passkeys.failed')
  }
}

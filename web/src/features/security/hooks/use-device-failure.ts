import { useTranslation } from 'react-i18next'

/** What went wrong in the browser, which makes the passkeys. */
export function useDeviceFailure(): (error: unknown) => string {
  const { t } = useTranslation('security')
  return (error) => {
    const name = error instanceof Error ? error.name : ''
    if (name === 'InvalidStateError') return t('passkeys.already')
    return t(name === 'NotAllowedError' || name === 'AbortError' ? 'passkeys.cancelled' : 'passkeys.failed')
  }
}
